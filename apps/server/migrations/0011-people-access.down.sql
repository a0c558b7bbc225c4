delete from command_snapshot where account_id is null;
alter table command_snapshot alter column account_id set not null;
drop policy api_own on subaccount_access;
drop policy api_change on subaccount_access;
drop policy api_remove on subaccount_access;
revoke update (role_id, is_suspended), delete on subaccount_access from headframe_api;
alter table subaccount_access
  add column hidden_features text[] not null default '{}',
  add column is_approved boolean not null default true;
alter table subaccount_access alter column is_approved set default false;
create policy api_own on subaccount_access to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
update subaccount_access a set hidden_features = p.hidden_features from subaccount_preference p
  where p.account_id = a.account_id and p.subaccount_id = a.subaccount_id;
update subaccount_access a set permissions = r.permissions from role r where r.id = a.role_id;
drop index subaccount_access_role;
alter table subaccount_access drop column role_id;
drop table audit_entry;
drop function refuse_change();
alter table session drop column provider, drop column second_factor_at;
drop table social_handover, social_attempt, social_identity, mail, action_code, old_two_factor, backup_code, two_factor,
  api_key, observer, location_profile, account_preference, subaccount_preference, invitation, role, organization_member;
drop policy api_own on organization;
drop policy identity_all on organization;
alter table organization no force row level security;
alter table organization disable row level security;
alter table organization drop column alias, drop column is_suspended, drop column is_admin_suspended;
revoke delete on organization, subaccount_access from headframe_identity;
alter table account drop column is_administrator, drop column terms_accepted_at, drop column boty_terms_accepted_at,
  drop column hub_consent_at, drop column password_changed_at, drop column user_fee, drop column has_energy_trade_access;
drop function current_organization_ids();
drop function current_account_id();
