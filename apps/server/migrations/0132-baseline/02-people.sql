-- People: accounts, organizations, subaccounts, roles, sessions, factors, keys, the audit log.

create table account (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  email text not null unique check (email = lower(btrim(email)) and length(email) between 3 and 320),
  password_hash text,
  nickname text not null default '',
  email_confirmed_at timestamptz,
  marked_for_deletion_at timestamptz,
  created_at timestamptz not null default now(),
  is_administrator boolean not null default false,
  terms_accepted_at timestamptz,
  boty_terms_accepted_at timestamptz,
  hub_consent_at timestamptz,
  password_changed_at timestamptz,
  has_energy_trade_access boolean not null default false,
  -- Until when withdrawals of an account wait after a change of its password or second factor, and why.
  withdrawals_held_until timestamptz,
  withdrawals_held_reason text check (withdrawals_held_reason in ('factor-removed', 'factor-added', 'password-changed')),
  factor_removed_at timestamptz
);

create table organization (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  owner_account_id integer not null references account,
  name text not null default '',
  created_at timestamptz not null default now(),
  alias text not null default '',
  is_suspended boolean not null default false,
  is_admin_suspended boolean not null default false
);
-- Whose organizations and subaccounts they are is asked where rights are loaded and subaccounts made.
create index organization_owner on organization (owner_account_id);

create table subaccount (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  organization_id integer not null references organization,
  owner_account_id integer not null references account,
  name text not null unique check (name ~ '^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$' and length(name) <= 64),
  coin_enum smallint not null default 0 check (coin_enum between 0 and 6),
  is_archived boolean not null default false,
  has_asset boolean not null default false,
  has_gpu boolean not null default false,
  has_energy boolean not null default false,
  has_trading boolean not null default false,
  created_at timestamptz not null default now()
);
create index subaccount_organization on subaccount (organization_id);
create index subaccount_owner on subaccount (owner_account_id);

alter table organization enable row level security;
alter table organization force row level security;
create policy identity_all on organization to headframe_identity using (true) with check (true);
create policy api_own on organization to headframe_api using (id = any ((select current_organization_ids())::integer[])
  or id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[])));
grant select, insert, update, delete on organization to headframe_identity;
grant select on organization to headframe_api;

alter table subaccount enable row level security;
alter table subaccount force row level security;
create policy api_own on subaccount to headframe_api using (id = any ((select current_subaccount_ids())::integer[]));
create policy identity_all on subaccount to headframe_identity using (true) with check (true);
create policy gateway_read on subaccount for select to headframe_gateway using (true);
create policy jobs_read on subaccount for select to headframe_jobs using (true);
create policy pool_all on subaccount for select to headframe_pool using (true);
grant select, insert, update on subaccount to headframe_identity;
grant select on subaccount to headframe_api, headframe_gateway, headframe_jobs;
grant select (id, name, is_archived) on subaccount to headframe_pool;

-- Which account holds which permission strings on a subaccount; the entry 'all' is the owner.
create table subaccount_access (
  account_id integer not null references account on delete cascade,
  subaccount_id integer not null references subaccount on delete cascade,
  permissions text[] not null default '{}',
  is_suspended boolean not null default false,
  created_at timestamptz not null default now(),
  -- A member's rights are those of the role; the owner has none and holds 'all'. Approval lives in the invitation.
  role_id integer,
  primary key (account_id, subaccount_id)
);
create index subaccount_access_subaccount on subaccount_access (subaccount_id);
create index subaccount_access_role on subaccount_access (role_id);

create table session (
  id uuid default gen_random_uuid() primary key,
  account_id integer not null references account on delete cascade,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoke_reason text,
  -- How it was opened: password, or the name of another provider.
  provider text not null default 'password',
  -- When a code of the second factor was last given in it.
  second_factor_at timestamptz
);
create index session_account on session (account_id);
grant select, insert, update, delete on session to headframe_identity;

-- One row per refresh token ever given out in a session; only the hash is kept.
create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);
grant select, insert, update, delete on refresh_token to headframe_identity;

create table signing_key (
  key_id text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
grant select, insert, update on signing_key to headframe_identity;

-- Who acts for an organization as its Super Admin.
create table organization_member (
  organization_id integer not null references organization on delete cascade,
  account_id integer not null references account on delete cascade,
  is_suspended boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id)
);
create index organization_member_account on organization_member (account_id);
alter table organization_member enable row level security;
alter table organization_member force row level security;
create policy identity_all on organization_member to headframe_identity using (true) with check (true);
create policy api_own on organization_member for select to headframe_api
  using (organization_id = any ((select current_organization_ids())::integer[]));
-- Lists of keys show which are held back because their creator has no access any more; a creator may come in by the
-- organization of the subaccount.
create policy api_seen on organization_member for select to headframe_api using (organization_id in (select organization_id from subaccount
  where id = any ((select current_subaccount_ids())::integer[])));
grant select, insert, update, delete on organization_member to headframe_identity;
grant select on organization_member to headframe_api;

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
  unique (organization_id, alias),
  check (num_nonnulls(organization_id, built_in_key) = 1)
);

alter table subaccount_access enable row level security;
alter table subaccount_access force row level security;
create policy identity_all on subaccount_access to headframe_identity using (true) with check (true);
create policy api_own on subaccount_access for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_remove on subaccount_access for delete to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) and not permissions @> '{all}');
create policy api_change on subaccount_access for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]) and not permissions @> '{all}')
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) and role_id in (select id from role));
grant select, insert, update, delete on subaccount_access to headframe_identity;
grant select, update (is_suspended, role_id), delete on subaccount_access to headframe_api;

alter table subaccount_access add foreign key (role_id) references role (id);

alter table role enable row level security;
alter table role force row level security;
create policy identity_all on role to headframe_identity using (true) with check (true);
create policy api_read on role for select to headframe_api using (organization_id is null
  or organization_id = any ((select current_organization_ids())::integer[]) or organization_id in (select organization_id from subaccount
  where id = any ((select current_subaccount_ids())::integer[])));
create policy api_own on role to headframe_api using (organization_id = any ((select current_organization_ids())::integer[])
  or organization_id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[])));
grant select, insert, update, delete on role to headframe_identity, headframe_api;

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
  sent_at timestamptz not null default now(),
  unique (subaccount_id, email),
  unique (organization_id, email),
  check (num_nonnulls(subaccount_id, organization_id) = 1),
  constraint invitation_check1 check ((subaccount_id is null) = (role_id is null))
);
create index invitation_email on invitation (email);
alter table invitation enable row level security;
alter table invitation force row level security;
create policy identity_all on invitation to headframe_identity using (true) with check (true);
create policy api_own on invitation to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or organization_id = any ((select current_organization_ids())::integer[]))
  with check ((subaccount_id = any ((select current_subaccount_ids())::integer[])
  or organization_id = any ((select current_organization_ids())::integer[])) and (role_id is null or role_id in (select id from role))
  and invited_by_account_id is not distinct from (select current_account_id()));
grant select, insert, update, delete on invitation to headframe_identity;
grant select, insert, update (role_id, invited_by_account_id, sent_at), delete on invitation to headframe_api;

-- What one account prefers in one subaccount: pinned, and which features it hides.
create table subaccount_preference (
  account_id integer not null references account on delete cascade,
  subaccount_id integer not null references subaccount on delete cascade,
  is_pinned boolean not null default false,
  hidden_features text[] not null default '{}',
  primary key (account_id, subaccount_id)
);
alter table subaccount_preference enable row level security;
alter table subaccount_preference force row level security;
create policy identity_all on subaccount_preference to headframe_identity using (true) with check (true);
create policy api_own on subaccount_preference to headframe_api using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()) and subaccount_id = any ((select current_subaccount_ids())::integer[]));
grant select, insert, update, delete on subaccount_preference to headframe_identity, headframe_api;

-- What an account prefers everywhere, by name (second specification, section 3, Preferences).
create table account_preference (
  account_id integer not null references account on delete cascade,
  name text not null check (length(name) between 1 and 64),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, name)
);
alter table account_preference enable row level security;
alter table account_preference force row level security;
create policy identity_all on account_preference to headframe_identity using (true) with check (true);
create policy api_own on account_preference to headframe_api using (account_id = (select current_account_id()));
grant select, insert, update, delete on account_preference to headframe_identity, headframe_api;

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
alter table location_profile enable row level security;
alter table location_profile force row level security;
create policy identity_all on location_profile to headframe_identity using (true) with check (true);
create policy api_own on location_profile to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
grant select, insert, update, delete on location_profile to headframe_identity, headframe_api;

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
grant select, insert, update, delete on two_factor to headframe_identity;

create table backup_code (
  account_id integer not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on backup_code to headframe_identity;

-- A secret taken over from an earlier installation, until its holder has moved to the second factor above.
create table old_two_factor (
  account_id integer primary key references account on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on old_two_factor to headframe_identity;

-- Codes sent by mail; only hashes are kept.
create table action_code (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'revert-second-factor')),
  code_hash bytea not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  password_hash text,
  -- The referrer of the form that signed up, until the e-mail is confirmed.
  referrer text not null default '' check (length(referrer) <= 128)
);
create index action_code_account on action_code (account_id, purpose, created_at desc);
create index action_code_hash on action_code (code_hash);
grant select, insert, update, delete on action_code to headframe_identity;

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
grant select, insert, update, delete on mail to headframe_identity;

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
grant select, insert, update, delete on social_identity to headframe_identity;

create table social_attempt (
  state_hash bytea primary key,
  provider text not null,
  -- Nonce, code verifier and what to do afterwards, encrypted.
  secret text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on social_attempt to headframe_identity;

-- What the landing page trades once for tokens.
create table social_handover (
  code_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  provider text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on social_handover to headframe_identity;

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
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy identity_all on audit_entry to headframe_identity using (true) with check (true);
create policy api_read on audit_entry for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or organization_id = any ((select current_organization_ids())::integer[]) or account_id = (select current_account_id()));
create policy gateway_add on audit_entry for insert to headframe_gateway with check (true);
create policy jobs_add on audit_entry for insert to headframe_jobs with check (true);
create policy api_add on audit_entry for insert to headframe_api with check (account_id is not distinct from (select current_account_id())
  and actor_kind = case when account_id is null then 'api-key' else 'account' end and (subaccount_id is null
  or subaccount_id = any ((select current_subaccount_ids())::integer[])) and (organization_id is null
  or organization_id = any ((select current_organization_ids())::integer[]) or organization_id in (select organization_id from subaccount
  where id = any ((select current_subaccount_ids())::integer[]))));
grant select, insert on audit_entry to headframe_identity, headframe_api;
grant insert on audit_entry to headframe_gateway, headframe_jobs;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_change();

-- What keeps the open endpoints of identity from being abused, across servers: each captcha is good once, mails and guesses
-- are counted. A registration's password waits with its code, so that only the code that was mailed brings it in.
create table used_captcha (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
grant select, insert, update, delete on used_captcha to headframe_identity;

-- Uses of something scarce within a window of time; the key is hashed, for it may hold an e-mail address.
create table identity_quota (
  key_hash bytea primary key,
  used integer not null,
  resets_at timestamptz not null
);
grant select, insert, update, delete on identity_quota to headframe_identity;

create function hold_after_password() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform hold_withdrawals(new.id, 'password-changed');
  return null;
end
$$;
revoke execute on function hold_after_password() from public;

-- The first password of an account is no change.
create trigger password_holds after update of password_hash on account for each row
  when (old.password_hash is distinct from new.password_hash and old.email_confirmed_at is not null)
  execute function hold_after_password();

-- A factor that is removed holds; so does one that is set up after another was removed. The first one does not.
create function hold_after_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    perform hold_withdrawals(old.account_id, 'factor-removed');
  elsif exists (select from account a where a.id = new.account_id and a.factor_removed_at is not null) then
    perform hold_withdrawals(new.account_id, 'factor-added');
  end if;
  return null;
end
$$;
revoke execute on function hold_after_factor() from public;
create trigger removal_holds after delete on two_factor for each row
  when (old.confirmed_at is not null) execute function hold_after_factor();
create trigger addition_holds after insert on two_factor for each row
  when (new.confirmed_at is not null) execute function hold_after_factor();
create trigger activation_holds after update on two_factor for each row
  when (new.confirmed_at is not null and old.confirmed_at is null) execute function hold_after_factor();
create trigger removal_holds after delete on old_two_factor for each row execute function hold_after_factor();
