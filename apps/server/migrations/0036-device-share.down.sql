drop policy api_read on agent_request_item;
drop policy api_change on agent_request_item;
drop policy api_add on agent_request_item;
create policy api_own on agent_request_item to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent)
    and exists (select from device d where d.id = device_id));
alter policy api_add on agent_request with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent)
  and requested_by is not distinct from (select current_account_id()));
alter policy api_read on agent_request using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
alter policy api_change on agent_request using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
alter table agent_request_item drop column shared_by;
alter table agent_request drop column shared_by, drop column requested_from;

select tenant_table('device_part', api => 'select', gateway => 'select, insert, update', jobs => 'select');
do $$
declare
  shared text;
begin
  foreach shared in array array['device', 'asic', 'asic_state', 'asic_detail'] loop
    execute format('drop policy api_read on %I', shared);
    execute format('drop policy if exists api_add on %I', shared);
    execute format('drop policy if exists api_change on %I', shared);
    execute format('create policy api_own on %I to headframe_api using (%s)', shared, readable_rows('subaccount_id'));
  end loop;
  foreach shared in array array['asic_sample', 'asic_sample_block', 'asic_hour'] loop
    execute format('alter policy api_own on %I using (%s)', shared, readable_rows('subaccount_id'));
  end loop;
end
$$;
alter policy api_own on device
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent));

drop trigger summarize_new_agent on agent;
drop trigger summarize_changed_agent on agent;
drop function summarize_agent();
drop table agent_summary;
drop trigger rename_in_shares on subaccount;
drop function rename_in_shares();
drop trigger end_shares on device;
drop function end_shares();
drop table device_share;
drop function spread_shares();
drop index device_model;
alter table device drop column shared_with;
create index device_model on device (subaccount_id, kind, model, id) where deleted_at is null;
alter table asic drop column shared_with;
alter table asic_state drop column shared_with;
grant insert, update on device, asic to headframe_api;
grant insert on asic_state to headframe_api;
drop function shared_devices();
alter table device drop constraint device_owner, add constraint device_owner unique (id, subaccount_id);
