revoke select, update (updated_at) on agent_watermark from headframe_identity;
drop policy identity_all on agent_watermark;
revoke execute on function announce_devices(integer, integer[]) from headframe_identity;
revoke select, update (subaccount_id) on device from headframe_identity;
drop policy identity_all on device;
alter policy api_add on agent_request with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and requested_by is not distinct from (select current_account_id())
  and case when shared_by is null then agent_id in (select id from agent)
    else kind <> 'scan' and exists (select from shared_devices() where sharing_agent_id = agent_id and sharer_id = shared_by) end);
alter policy api_change on device
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent));
alter policy api_read on agent_summary using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where sharing_agent_id = agent_id));
drop trigger follow_owner on device;
drop function follow_owner();
drop function host_agents();
drop table agent_guest;
