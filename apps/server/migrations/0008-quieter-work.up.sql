-- Changes of settings and targets alone are announced as `settings`: the agent need not hear of them, its devices are the same.
create or replace function announce_changed_devices() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id))
    from (
      select distinct unnest(array[n.agent_id, o.agent_id]) as agent_id, n.id from new_rows n join old_rows o on o.id = n.id
      where (n.agent_id, n.ip, n.family, n.subaccount_id) <> (o.agent_id, o.ip, o.family, o.subaccount_id)
        or n.mac is distinct from o.mac or n.credential is distinct from o.credential
        or n.deleted_at is distinct from o.deleted_at
    ) as changed group by agent_id;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select n.agent_id, n.id from new_rows n join old_rows o on o.id = n.id
      where n.safe_ranges is distinct from o.safe_ranges or n.desired_power_switch is distinct from o.desired_power_switch
        or n.desired_pools is distinct from o.desired_pools or n.blink_status <> o.blink_status
    ) as changed group by agent_id;
  return null;
end
$$;

-- Frames put aside are kept for a month.
create index agent_frame_rejected_agent on agent_frame_rejected (agent_id, received_at);
create policy jobs_all on agent_frame_rejected to headframe_jobs using (true) with check (true);
grant select, delete on agent_frame_rejected to headframe_jobs;
