do $$
declare
  history regclass;
  policy text;
begin
  for history, policy in select c.oid, p.polname
    from pg_class c join pg_policy p on p.polrelid = c.oid and p.polcmd = 'r' and p.polname in ('api_own', 'api_read')
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'device_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'p' and c.relname ~ '_(sample|sample_block|hour)$' loop
    execute format('alter policy %I on %s using (subaccount_id = any ((select current_subaccount_ids())::integer[])
      or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id))', policy, history);
  end loop;
end
$$;
drop function read_history_since_share(regclass);
drop function shared_history();
