-- Who sees a shared device commands it only where the share says so: the server asks this too, and who shares must hold the right.
-- Looked up once for a statement, as items are written by the thousand.
alter policy api_add on agent_request with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and requested_by is not distinct from (select current_account_id())
  and case when shared_by is null
    then agent_id in (select id from agent) or kind <> 'scan' and agent_id in (select host_agent_id from host_agents())
    else kind <> 'scan' and (agent_id, shared_by, subaccount_id) in (
      select s.agent_id, s.owner_id, s.subaccount_id from device_share s
      where s.command_access and s.subaccount_id = any ((select current_subaccount_ids())::integer[])) end);
alter policy api_add on agent_request_item with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and (shared_by is null or (device_id, shared_by, subaccount_id) in (
    select s.device_id, s.owner_id, s.subaccount_id from device_share s
    where s.command_access and s.subaccount_id = any ((select current_subaccount_ids())::integer[]))));
