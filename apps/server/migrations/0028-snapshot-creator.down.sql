drop policy api_own on command_snapshot;
create policy api_own on command_snapshot to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
    and account_id is not distinct from (select current_account_id()));
drop index command_snapshot_api_key;
alter table command_snapshot drop constraint command_snapshot_creator, drop column api_key_id;
