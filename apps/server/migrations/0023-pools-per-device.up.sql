-- Change pool per miner: the pools each miner is commanded to use, and those it had when the command was given.
alter table agent_request_item
  -- [{address, user}] of this miner; null means those of the request
  add column pools jsonb,
  -- [{address, user}] that the miner reported when the command was given; null for other commands and where unknown
  add column pools_before jsonb;

-- Restoring pools: the request whose recorded pools a snapshot gives back.
alter table command_snapshot
  add column restores_request_id integer,
  add constraint command_snapshot_restores foreign key (restores_request_id, subaccount_id)
    references agent_request (id, subaccount_id) on delete cascade;
create index command_snapshot_restores on command_snapshot (restores_request_id) where restores_request_id is not null;

-- Pool lists to choose from. Passwords are not saved.
create table saved_pools (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  -- [{address, user}]; the user may hold placeholders
  pools jsonb not null check (jsonb_typeof(pools) = 'array' and jsonb_array_length(pools) between 1 and 3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_pools_name on saved_pools (subaccount_id, lower(name));
alter table saved_pools enable row level security;
alter table saved_pools force row level security;
create policy api_own on saved_pools to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy identity_all on saved_pools to headframe_identity using (true) with check (true);
grant select, insert, update, delete on saved_pools to headframe_identity;
grant select, insert, delete on saved_pools to headframe_api;
grant update (name, updated_at) on saved_pools to headframe_api;
