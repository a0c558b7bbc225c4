-- A snapshot belongs to whoever took it: an account, or one API key of a subaccount that may have several.
alter table command_snapshot add column api_key_id integer references api_key on delete cascade;
delete from command_snapshot where account_id is null;
alter table command_snapshot add constraint command_snapshot_creator check (num_nonnulls(account_id, api_key_id) = 1);
create index command_snapshot_api_key on command_snapshot (api_key_id) where api_key_id is not null;

drop policy api_own on command_snapshot;
create policy api_own on command_snapshot to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
    and account_id is not distinct from (select current_account_id())
    and (api_key_id is null or api_key_id in (select id from api_key)));
