-- What is left between tenants: accounts have row-level security too, and what the API writes neither points at another
-- tenant's rows nor speaks in another's name.

alter table account enable row level security;
alter table account force row level security;
create policy identity_all on account to headframe_identity using (true) with check (true);

-- The API sees the caller, the teams of the open subaccounts, and who left an order or a key there.
create index agent_request_requester on agent_request (requested_by, subaccount_id) where requested_by is not null;
create policy api_known on account for select to headframe_api using (
  id = (select current_account_id())
  or id in (select account_id from subaccount_access where subaccount_id = any ((select current_subaccount_ids())::integer[]))
  or id in (select created_by_account_id from observer where subaccount_id = any ((select current_subaccount_ids())::integer[]))
  or id in (select created_by_account_id from api_key where subaccount_id = any ((select current_subaccount_ids())::integer[]))
  or exists (select from agent_request r where r.requested_by = account.id
    and r.subaccount_id = any ((select current_subaccount_ids())::integer[])));

-- The API writes into the audit log in the caller's own name (keys in nobody's), about what is open to the caller.
drop policy api_add on audit_entry;
create policy api_add on audit_entry for insert to headframe_api with check (
  account_id is not distinct from (select current_account_id())
  and actor_kind = case when account_id is null then 'api-key' else 'account' end
  and (subaccount_id is null or subaccount_id = any ((select current_subaccount_ids())::integer[]))
  and (organization_id is null or organization_id = any ((select current_organization_ids())::integer[])
    or organization_id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[]))));

-- Rows that hang on others hang on those of the same subaccount.
alter table agent_request add constraint agent_request_owner unique (id, subaccount_id);
alter table agent_request_item
  drop constraint agent_request_item_request_id_fkey,
  add constraint agent_request_item_request foreign key (request_id, subaccount_id)
    references agent_request (id, subaccount_id) on delete cascade;
alter table discovered_device
  drop constraint discovered_device_request_id_fkey,
  add constraint discovered_device_request foreign key (request_id, subaccount_id)
    references agent_request (id, subaccount_id) on delete cascade;
alter table asic add constraint asic_owner unique (id, subaccount_id);
alter table asic_state
  drop constraint asic_state_asic_id_fkey,
  add constraint asic_state_asic foreign key (asic_id, subaccount_id)
    references asic (id, subaccount_id) on update cascade on delete cascade;

-- What the API writes points at rows that are open to the caller, and names the caller where it names an account.
drop policy api_own on asic;
create policy api_own on asic to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent));

drop policy api_own on agent_request;
create policy api_read on agent_request for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_change on agent_request for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_add on agent_request for insert to headframe_api with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent)
  and requested_by is not distinct from (select current_account_id()));

drop policy api_own on agent_request_item;
create policy api_own on agent_request_item to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and agent_id in (select id from agent)
    and exists (select from asic a where a.id = asic_id));

drop policy api_own on discovered_device;
create policy api_own on discovered_device to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
    and (asic_id is null or exists (select from asic a where a.id = asic_id)));

drop policy api_own on command_snapshot;
create policy api_own on command_snapshot to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
    and account_id is not distinct from (select current_account_id()));

drop policy api_change on subaccount_access;
create policy api_change on subaccount_access for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) and not permissions @> '{all}')
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id in (select id from role));

drop policy api_own on subaccount_preference;
create policy api_own on subaccount_preference to headframe_api
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id())
    and subaccount_id = any ((select current_subaccount_ids())::integer[]));

-- Who invites answers for the invitation, also for one that is sent or changed again.
drop policy api_own on invitation;
create policy api_own on invitation to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[])
    or organization_id = any ((select current_organization_ids())::integer[]))
  with check ((subaccount_id = any ((select current_subaccount_ids())::integer[])
      or organization_id = any ((select current_organization_ids())::integer[]))
    and (role_id is null or role_id in (select id from role))
    and invited_by_account_id is not distinct from (select current_account_id()));

-- Who made a key is named when it is made.
drop policy api_own on observer;
create policy api_read on observer for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_change on observer for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_remove on observer for delete to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_add on observer for insert to headframe_api with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  and created_by_account_id is not distinct from (select current_account_id()));

drop policy api_own on api_key;
create policy api_read on api_key for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_change on api_key for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id in (select id from role));
create policy api_remove on api_key for delete to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_add on api_key for insert to headframe_api with check (
  subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id in (select id from role)
  and created_by_account_id is not distinct from (select current_account_id()));

-- The API changes of an order how it stands, of keys and invitations what they say: never whose they are or what they ask for.
revoke update on agent_request, agent_request_item, discovered_device, command_snapshot, invitation, observer, api_key from headframe_api;
grant update (state, state_at, summary, device_count, done_count, failed_count, canceled_count, expired_count, updated_at)
  on agent_request to headframe_api;
grant update (state, state_at, message, not_before, cancel_requested_at) on agent_request_item to headframe_api;
grant update (asic_id) on discovered_device to headframe_api;
grant update (used_at) on command_snapshot to headframe_api;
grant update (role_id, sent_at, invited_by_account_id) on invitation to headframe_api;
grant update (description) on observer to headframe_api;
grant update (description, role_id) on api_key to headframe_api;
-- What it never writes.
revoke insert on discovered_device from headframe_api;
revoke update on asic_state from headframe_api;
revoke insert, update on asic_detail from headframe_api;
revoke all on server_process from headframe_api;

-- Functions of the schema are for the roles that call them, not for whoever connects; partitions are made by the owner.
revoke execute on function current_subaccount_ids(), current_organization_ids(), current_account_id(), refuse_change(),
  announce_devices(integer, integer[]), announce_new_devices(), announce_changed_devices(), announce_work(),
  announce_canceled_items(), announce_agent(),
  weighted_average(real, real, double precision, double precision, double precision),
  ensure_partition(regclass, text, timestamptz, timestamptz, boolean), ensure_history_partitions(timestamptz) from public;
grant execute on function current_subaccount_ids(), current_organization_ids(), current_account_id()
  to headframe_api, headframe_gateway, headframe_jobs, headframe_identity;
grant execute on function announce_devices(integer, integer[]) to headframe_api, headframe_jobs;
grant execute on function weighted_average(real, real, double precision, double precision, double precision)
  to headframe_gateway;
