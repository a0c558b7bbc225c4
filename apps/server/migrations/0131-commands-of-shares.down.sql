alter policy api_add on agent_request with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and requested_by is not distinct from (select current_account_id())
  and case when shared_by is null
    then agent_id in (select id from agent) or kind <> 'scan' and agent_id in (select host_agent_id from host_agents())
    else kind <> 'scan' and exists (select from shared_devices() where sharing_agent_id = agent_id and sharer_id = shared_by) end);
alter policy api_add on agent_request_item with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
