-- How the number of miners changed that an agent is to read for a subaccount. Their running sum says of any minute how many
-- miners should have been sampled in it, also where the agent is silent and leaves no row in site_minute.
create table watched_miners (
  id bigint generated always as identity primary key,
  subaccount_id integer not null references subaccount on delete cascade,
  agent_id integer not null references agent on delete cascade,
  at timestamptz not null default now(),
  -- miners added, less those taken away
  change integer not null
);
create index watched_miners_at on watched_miners (subaccount_id, at) include (agent_id, change);
select tenant_table('watched_miners', api => 'select');
-- The triggers below write as who owns the tables.
create policy keeper on watched_miners to current_user using (true) with check (true);

-- History of before stays as it is kept for miners that are gone; those that are there count from the end of their first hour.
insert into watched_miners (subaccount_id, agent_id, at, change)
  select d.subaccount_id, d.agent_id, coalesce(least(first.hour + interval '1 hour', now()), now()), count(*)
  from device d left join lateral (
    select h.hour from asic_hour h where h.device_id = d.id and h.subaccount_id = d.subaccount_id order by h.hour limit 1
  ) first on true
  where d.kind = 'asic' and d.deleted_at is null group by 1, 2, 3;

-- Runs as who owns the tables: whoever adds, moves or deletes devices writes nothing here. Nobody calls it but its triggers.
create function watch_new_miners() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into watched_miners (subaccount_id, agent_id, change)
    select subaccount_id, agent_id, count(*) from new_rows where kind = 'asic' and deleted_at is null group by 1, 2;
  return null;
end
$$;
revoke execute on function watch_new_miners() from public;
create trigger watch_new_miners after insert on device
  referencing new table as new_rows for each statement execute function watch_new_miners();

create function watch_changed_miners() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into watched_miners (subaccount_id, agent_id, change)
    select side.subaccount_id, side.agent_id, sum(side.change) from new_rows n join old_rows o on o.id = n.id,
      lateral (values (n.subaccount_id, n.agent_id, (n.deleted_at is null)::int), (o.subaccount_id, o.agent_id, -(o.deleted_at is null)::int))
        as side (subaccount_id, agent_id, change)
    where n.kind = 'asic' and (n.subaccount_id, n.agent_id, n.deleted_at is null) is distinct from (o.subaccount_id, o.agent_id, o.deleted_at is null)
    group by 1, 2 having sum(side.change) <> 0;
  return null;
end
$$;
revoke execute on function watch_changed_miners() from public;
create trigger watch_changed_miners after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function watch_changed_miners();
