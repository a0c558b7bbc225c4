revoke select, delete on agent_frame_rejected from headframe_jobs;
drop policy jobs_all on agent_frame_rejected;
drop index agent_frame_rejected_agent;

create or replace function announce_changed_devices() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id))
    from (select agent_id, id from new_rows union select agent_id, id from old_rows) as changed group by agent_id;
  return null;
end
$$;
