-- People and access: rights that follow roles, organizations with delegates, invitations, read-only keys, second factors,
-- codes sent by mail, preferences, location profiles, and the audit log.

-- The account that a root field runs for, and the organizations it owns or acts for; nothing set means none.
create function current_account_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('headframe.account_id', true), '')::integer;
create function current_organization_ids() returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('headframe.organization_ids', true), ''), '{}')::integer[];

alter table account
  add column is_administrator boolean not null default false,
  add column terms_accepted_at timestamptz,
  add column boty_terms_accepted_at timestamptz,
  add column hub_consent_at timestamptz,
  add column password_changed_at timestamptz,
  add column user_fee numeric(6, 4),
  add column has_energy_trade_access boolean not null default false;
-- The installation's first account looks after it.
update account set is_administrator = true where id = (select min(id) from account);

alter table organization
  add column alias text not null default '',
  add column is_suspended boolean not null default false,
  add column is_admin_suspended boolean not null default false;
alter table organization enable row level security;
alter table organization force row level security;

-- Who acts for an organization as its Super Admin.
create table organization_member (
  organization_id integer not null references organization on delete cascade,
  account_id integer not null references account on delete cascade,
  is_suspended boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id)
);
create index organization_member_account on organization_member (account_id);

-- Roles of a team. Those without an organization are built in; their permissions are kept by the server at each start.
create table role (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  organization_id integer references organization on delete cascade,
  built_in_key text unique,
  alias text not null check (length(alias) between 1 and 64),
  permissions text[] not null default '{}' check (not permissions @> '{all}'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(organization_id, built_in_key) = 1),
  unique (organization_id, alias)
);

-- A member's rights are those of the role; the owner has none and holds 'all'. Approval lives in the invitation.
alter table subaccount_access
  add column role_id integer references role,
  drop column is_approved;
create index subaccount_access_role on subaccount_access (role_id);

-- An invitation to a subaccount's team or into an organization, by e-mail, until its holder approves or rejects it.
create table invitation (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 320),
  subaccount_id integer references subaccount on delete cascade,
  organization_id integer references organization on delete cascade,
  role_id integer references role,
  invited_by_account_id integer references account on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(subaccount_id, organization_id) = 1),
  check ((subaccount_id is null) = (role_id is null)),
  unique (subaccount_id, email),
  unique (organization_id, email)
);
create index invitation_email on invitation (email);

-- What one account prefers in one subaccount: pinned, and which features it hides.
create table subaccount_preference (
  account_id integer not null references account on delete cascade,
  subaccount_id integer not null references subaccount on delete cascade,
  is_pinned boolean not null default false,
  hidden_features text[] not null default '{}',
  primary key (account_id, subaccount_id)
);
insert into subaccount_preference (account_id, subaccount_id, hidden_features)
  select account_id, subaccount_id, hidden_features from subaccount_access where hidden_features <> '{}';
alter table subaccount_access drop column hidden_features;

-- What an account prefers everywhere, by name (second specification, section 3, Preferences).
create table account_preference (
  account_id integer not null references account on delete cascade,
  name text not null check (length(name) between 1 and 64),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, name)
);

create table location_profile (
  subaccount_id integer primary key references subaccount on delete cascade,
  site_id text not null default '',
  site_id_status text not null default '',
  location text not null default '',
  country text not null default '',
  tags text[] not null default '{}',
  fixed_rate_per_kwh double precision not null default 0.06 check (fixed_rate_per_kwh >= 0),
  fixed_cost_per_day double precision not null default 0 check (fixed_cost_per_day >= 0),
  per_kw_extra_cost double precision not null default 0 check (per_kw_extra_cost >= 0),
  use_fixed_price boolean not null default false,
  expected_asic_count integer check (expected_asic_count >= 0),
  expected_hashrate double precision check (expected_hashrate >= 0),
  node text not null default 'LZ_WEST',
  region text not null default 'ercot' check (region = lower(region)),
  sitemap_direction text not null default '',
  unique_key_mode text not null default '',
  pool_fee double precision check (pool_fee between 0 and 1),
  updated_at timestamptz not null default now()
);

-- Read-only keys: what an observer link carries. Only the hash of the token is kept.
create table observer (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount on delete cascade,
  role text not null check (role in ('observer', 'accountant')),
  description text not null default '' check (length(description) <= 256),
  token_hash bytea not null unique,
  token_ending text not null,
  created_by_account_id integer references account on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index observer_subaccount on observer (subaccount_id);

-- Keys of programs, with the rights of a role.
create table api_key (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount on delete cascade,
  role_id integer not null references role,
  description text not null default '' check (length(description) <= 256),
  token_hash bytea not null unique,
  token_ending text not null,
  created_by_account_id integer references account on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_key_subaccount on api_key (subaccount_id);

-- The time-based second factor (RFC 6238). `last_step` is the newest step whose code was taken: a code works once.
create table two_factor (
  account_id integer primary key references account on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table backup_code (
  account_id integer not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
-- A secret taken over from an earlier installation, until its holder has moved to the second factor above.
create table old_two_factor (
  account_id integer primary key references account on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Codes sent by mail; only hashes are kept.
create table action_code (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'revert-second-factor')),
  code_hash bytea not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index action_code_account on action_code (account_id, purpose, created_at desc);
create index action_code_hash on action_code (code_hash);

-- Mail to send, or, without a mail server, to be read by the first owner on this machine. Texts are blanked once sent.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts smallint not null default 0,
  sent_at timestamptz,
  last_error text
);
create index mail_due on mail (next_attempt_at) where sent_at is null;

-- Sign-in with another provider: the identities linked to accounts, and sign-ins under way.
create table social_identity (
  issuer text not null,
  subject text not null,
  provider text not null,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index social_identity_account on social_identity (account_id);
create table social_attempt (
  state_hash bytea primary key,
  provider text not null,
  -- Nonce, code verifier and what to do afterwards, encrypted.
  secret text not null,
  expires_at timestamptz not null
);
-- What the landing page trades once for tokens.
create table social_handover (
  code_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  provider text not null,
  expires_at timestamptz not null
);

alter table session
  -- How it was opened: password, or the name of another provider.
  add column provider text not null default 'password',
  -- When a code of the second factor was last given in it.
  add column second_factor_at timestamptz;

-- Who did what to which object, from where. Rows are added and never changed.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('account', 'api-key', 'system')),
  account_id integer,
  actor text not null,
  subaccount_id integer,
  organization_id integer,
  action text not null,
  object_kind text not null,
  object_id text not null default '',
  object_name text not null default '',
  before jsonb,
  after jsonb,
  ip inet
);
create index audit_entry_subaccount on audit_entry (subaccount_id, id desc);
create index audit_entry_account on audit_entry (account_id, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_change();

-- Row-level security: closed when nothing is set, open for the caller's subaccounts, organizations and account.
do $$
declare
  name text;
begin
  foreach name in array array['organization_member', 'role', 'invitation', 'subaccount_preference', 'account_preference',
      'location_profile', 'observer', 'api_key', 'audit_entry'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy identity_all on %I to headframe_identity using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to headframe_identity', name);
  end loop;
end
$$;
revoke update, delete on audit_entry from headframe_identity;
create policy identity_all on organization to headframe_identity using (true) with check (true);
grant delete on organization, subaccount_access to headframe_identity;
grant select, insert, update, delete on two_factor, backup_code, old_two_factor, action_code, mail, social_identity,
  social_attempt, social_handover to headframe_identity;

create policy api_own on organization to headframe_api using (
  id = any ((select current_organization_ids())::integer[])
  or id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[])));
create policy api_own on organization_member for select to headframe_api using (
  organization_id = any ((select current_organization_ids())::integer[]));
create policy api_read on role for select to headframe_api using (
  organization_id is null
  or organization_id = any ((select current_organization_ids())::integer[])
  or organization_id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[])));
create policy api_own on role to headframe_api using (
  organization_id = any ((select current_organization_ids())::integer[])
  or organization_id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[])));
create policy api_own on invitation to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  or organization_id = any ((select current_organization_ids())::integer[]));
create policy api_own on subaccount_preference to headframe_api using (
  account_id = (select current_account_id()));
create policy api_own on account_preference to headframe_api using (
  account_id = (select current_account_id()));
create policy api_own on location_profile to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_own on observer to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_own on api_key to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_read on audit_entry for select to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[])
  or organization_id = any ((select current_organization_ids())::integer[])
  or account_id = (select current_account_id()));
create policy api_add on audit_entry for insert to headframe_api with check (
  subaccount_id is null or subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_add on audit_entry for insert to headframe_gateway with check (true);
create policy jobs_add on audit_entry for insert to headframe_jobs with check (true);

-- Members of a team are changed by the API, owners and their 'all' never.
drop policy api_own on subaccount_access;
create policy api_own on subaccount_access for select to headframe_api using (
  subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_change on subaccount_access for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) and not permissions @> '{all}')
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id is not null);
create policy api_remove on subaccount_access for delete to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) and not permissions @> '{all}');
grant update (role_id, is_suspended), delete on subaccount_access to headframe_api;

grant select on organization_member, audit_entry to headframe_api;
grant select, insert, update, delete on role, invitation, subaccount_preference, account_preference, location_profile,
  observer, api_key to headframe_api;
grant insert on audit_entry to headframe_api, headframe_gateway, headframe_jobs;

-- An API key confirms devices too, and is no account.
alter table command_snapshot alter column account_id drop not null;
