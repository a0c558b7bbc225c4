-- The devices an operator confirmed a command for: the command runs on these, not on a second evaluation of the filter.
create table command_snapshot (
  id uuid primary key default gen_random_uuid(),
  subaccount_id integer not null references subaccount,
  account_id integer not null references account on delete cascade,
  kind text not null,
  asic_ids integer[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index command_snapshot_created on command_snapshot (created_at);

alter table command_snapshot enable row level security;
alter table command_snapshot force row level security;
create policy api_own on command_snapshot to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy jobs_all on command_snapshot to headframe_jobs using (true) with check (true);
grant select, insert, update on command_snapshot to headframe_api;
grant select, delete on command_snapshot to headframe_jobs;
