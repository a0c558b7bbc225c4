-- The devices that are shared with the open subaccounts, and since when: whom a device is shared with sees its history from then on.
create function shared_history() returns table (shared_id integer, sharer_id integer, shared_at timestamptz)
  language sql stable parallel safe as $$
  select s.device_id, s.owner_id, s.created_at from device_share s
    where s.subaccount_id = any ((select current_subaccount_ids())::integer[])
$$;
revoke execute on function shared_history() from public;
grant execute on function shared_history() to headframe_api, headframe_gateway, headframe_jobs;

-- Lets the API read rows of the history of shared devices from the share on. An hour that began before it is a block, of which
-- the statements read what came after (`chart-statement.ts`); as a rollup it is left out. Called for every new table of history.
create function read_history_since_share(history regclass) returns void language plpgsql as $$
declare
  time_column text;
  since text;
  policy text;
begin
  select attname into time_column from pg_attribute where attrelid = history and attname in ('time', 'hour') and not attisdropped;
  since := case when history::text like '%\_block' then format('%I + interval ''1 hour'' > shared_at', time_column)
    else format('%I >= shared_at', time_column) end;
  select polname into policy from pg_policy where polrelid = history and polcmd = 'r' and polname in ('api_own', 'api_read');
  if time_column is null or policy is null then raise exception 'The table % is no history that the API reads.', history; end if;
  execute format('alter policy %I on %s using (subaccount_id = any ((select current_subaccount_ids())::integer[])
    or exists (select from shared_history() where shared_id = device_id and sharer_id = subaccount_id and %s))', policy, history, since);
end
$$;
revoke execute on function read_history_since_share(regclass) from public;

select read_history_since_share(c.oid) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id'
where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' and c.relname ~ '_(sample|sample_block|hour)$';
