-- People and access: accounts, organizations, subaccounts, who may do what, sessions.

-- Group roles that the server takes on for the length of one transaction. Roles belong to the whole cluster.
do $$
declare
  name text;
begin
  foreach name in array array['headframe_api', 'headframe_gateway', 'headframe_jobs', 'headframe_identity'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin noinherit', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    execute format('grant %I to current_user', name);
    execute format('grant usage on schema public to %I', name);
  end loop;
end
$$;

-- The subaccounts that the running root field may touch; nothing set means none.
create function current_subaccount_ids() returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('headframe.subaccount_ids', true), ''), '{}')::integer[];

create table account (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  email text not null unique check (email = lower(btrim(email)) and length(email) between 3 and 320),
  password_hash text,
  nickname text not null default '',
  email_confirmed_at timestamptz,
  marked_for_deletion_at timestamptz,
  created_at timestamptz not null default now()
);

create table organization (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  owner_account_id integer not null references account,
  name text not null default '',
  created_at timestamptz not null default now()
);

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

-- Which account holds which permission strings on a subaccount; the entry 'all' is the owner.
create table subaccount_access (
  account_id integer not null references account on delete cascade,
  subaccount_id integer not null references subaccount on delete cascade,
  permissions text[] not null default '{}',
  hidden_features text[] not null default '{}',
  is_approved boolean not null default false,
  is_suspended boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, subaccount_id)
);
create index subaccount_access_subaccount on subaccount_access (subaccount_id);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account on delete cascade,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoke_reason text
);
create index session_account on session (account_id);

-- One row per refresh token ever given out in a session; only the hash is kept.
create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

create table signing_key (
  key_id text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

alter table subaccount enable row level security;
alter table subaccount force row level security;
alter table subaccount_access enable row level security;
alter table subaccount_access force row level security;

create policy api_own on subaccount to headframe_api using (id = any ((select current_subaccount_ids())::integer[]));
create policy identity_all on subaccount to headframe_identity using (true) with check (true);
create policy gateway_read on subaccount for select to headframe_gateway using (true);
create policy jobs_read on subaccount for select to headframe_jobs using (true);
create policy api_own on subaccount_access to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy identity_all on subaccount_access to headframe_identity using (true) with check (true);

grant select, insert, update on account, organization, subaccount, subaccount_access, session, refresh_token, signing_key
  to headframe_identity;
grant delete on session, refresh_token to headframe_identity;
grant select (id, public_id, email, nickname) on account to headframe_api;
grant select on organization, subaccount, subaccount_access to headframe_api;
grant select on subaccount to headframe_gateway, headframe_jobs;
