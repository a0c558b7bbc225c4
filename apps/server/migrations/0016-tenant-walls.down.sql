grant execute on function current_subaccount_ids(), current_organization_ids(), current_account_id(), refuse_change(),
  announce_devices(integer, integer[]), announce_new_devices(), announce_changed_devices(), announce_work(),
  announce_canceled_items(), announce_agent(),
  weighted_average(real, real, double precision, double precision, double precision),
  ensure_partition(regclass, text, timestamptz, timestamptz, boolean), ensure_history_partitions(timestamptz) to public;
revoke execute on function current_subaccount_ids(), current_organization_ids(), current_account_id()
  from headframe_api, headframe_gateway, headframe_jobs, headframe_identity;
revoke execute on function announce_devices(integer, integer[]) from headframe_api, headframe_jobs;
revoke execute on function weighted_average(real, real, double precision, double precision, double precision)
  from headframe_gateway;

grant select, insert, update, delete on server_process to headframe_api;
grant insert on discovered_device, asic_detail to headframe_api;
revoke update (state, state_at, summary, device_count, done_count, failed_count, canceled_count, expired_count, updated_at)
  on agent_request from headframe_api;
revoke update (state, state_at, message, not_before, cancel_requested_at) on agent_request_item from headframe_api;
revoke update (asic_id) on discovered_device from headframe_api;
revoke update (used_at) on command_snapshot from headframe_api;
revoke update (role_id, sent_at, invited_by_account_id) on invitation from headframe_api;
revoke update (description) on observer from headframe_api;
revoke update (description, role_id) on api_key from headframe_api;
grant update on agent_request, agent_request_item, discovered_device, command_snapshot, invitation, observer, api_key, asic_state,
  asic_detail to headframe_api;

do $$
declare
  name text;
begin
  drop policy api_remove on observer;
  drop policy api_remove on api_key;
  foreach name in array array['agent_request', 'observer', 'api_key'] loop
    execute format('drop policy api_read on %I', name);
    execute format('drop policy api_change on %I', name);
    execute format('drop policy api_add on %I', name);
  end loop;
  foreach name in array array['asic', 'agent_request_item', 'discovered_device', 'command_snapshot', 'invitation'] loop
    execute format('drop policy api_own on %I', name);
  end loop;
  foreach name in array array['asic', 'agent_request', 'agent_request_item', 'discovered_device', 'command_snapshot', 'observer', 'api_key'] loop
    execute format('create policy api_own on %I to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]))', name);
  end loop;
end
$$;
create policy api_own on invitation to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  or organization_id = any ((select current_organization_ids())::integer[]));
drop policy api_own on subaccount_preference;
create policy api_own on subaccount_preference to headframe_api using (
  account_id = (select current_account_id()));
drop policy api_change on subaccount_access;
create policy api_change on subaccount_access for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) and not permissions @> '{all}')
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id is not null);

alter table asic_state
  drop constraint asic_state_asic,
  add foreign key (asic_id) references asic on delete cascade;
alter table asic drop constraint asic_owner;
alter table discovered_device
  drop constraint discovered_device_request,
  add foreign key (request_id) references agent_request on delete cascade;
alter table agent_request_item
  drop constraint agent_request_item_request,
  add foreign key (request_id) references agent_request on delete cascade;
alter table agent_request drop constraint agent_request_owner;

drop policy api_add on audit_entry;
create policy api_add on audit_entry for insert to headframe_api with check (
  subaccount_id is null or subaccount_id = any ((select current_subaccount_ids())::integer[]));

drop policy api_known on account;
drop index agent_request_requester;
drop policy identity_all on account;
alter table account no force row level security;
alter table account disable row level security;
