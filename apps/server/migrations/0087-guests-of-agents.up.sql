-- A device that moves to another subaccount is still read by the agent on its site, which stays with the former owner.
create table agent_guest (
  agent_id integer not null references agent on delete cascade,
  -- The subaccount whose devices it reads.
  subaccount_id integer not null references subaccount on delete cascade,
  primary key (subaccount_id, agent_id)
);
create index agent_guest_agent on agent_guest (agent_id);
select tenant_table('agent_guest', api => 'select', gateway => 'select', jobs => 'select', identity => 'select, delete');
-- Who has the agent sees for whom it reads devices.
alter policy api_read on agent_guest using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or agent_id in (select id from agent));

-- Agents of others that read devices of the open subaccounts.
create function host_agents() returns table (host_agent_id integer) language sql stable parallel safe as $$
  select g.agent_id from agent_guest g where g.subaccount_id = any ((select current_subaccount_ids())::integer[])
$$;
revoke execute on function host_agents() from public;
grant execute on function host_agents() to headframe_api;

-- What has the owner of a device in a column that no foreign key holds follows it to the new one. Runs as who owns the tables:
-- whoever moves a device sees neither. Nobody calls it but its trigger.
create function follow_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic_detail set subaccount_id = new.subaccount_id where device_id = new.id;
  update command_reversal set subaccount_id = new.subaccount_id where device_id = new.id;
  insert into agent_guest (agent_id, subaccount_id)
    select id, new.subaccount_id from agent where id = new.agent_id and subaccount_id <> new.subaccount_id
    on conflict do nothing;
  return null;
end
$$;
revoke execute on function follow_owner() from public;
create trigger follow_owner after update of subaccount_id on device
  for each row when (old.subaccount_id <> new.subaccount_id) execute function follow_owner();

-- Guests see the name and the connection of the agent, and command their own devices through it. Scans stay with its owner.
alter policy api_read on agent_summary using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where sharing_agent_id = agent_id)
  or agent_id in (select host_agent_id from host_agents()));
alter policy api_change on device
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
    and (agent_id in (select id from agent) or agent_id in (select host_agent_id from host_agents())));
alter policy api_add on agent_request with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and requested_by is not distinct from (select current_account_id())
  and case when shared_by is null
    then agent_id in (select id from agent) or kind <> 'scan' and agent_id in (select host_agent_id from host_agents())
    else kind <> 'scan' and exists (select from shared_devices() where sharing_agent_id = agent_id and sharer_id = shared_by) end);

-- Moving devices reaches beyond the caller's own subaccounts: identity does it, once the caller's right on both sides is checked.
create policy identity_all on device to headframe_identity using (true) with check (true);
grant select, update (subaccount_id) on device to headframe_identity;
grant execute on function announce_devices(integer, integer[]) to headframe_identity;
-- Held while devices move, so that no frame of their agent is stored at the same time.
create policy identity_all on agent_watermark to headframe_identity using (true) with check (true);
grant select, update (updated_at) on agent_watermark to headframe_identity;
