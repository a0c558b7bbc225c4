-- When an agent was not connected: one row from its loss to its return.
create table agent_outage (
  id integer generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  agent_id integer not null references agent,
  lost_at timestamptz not null default now(),
  -- null while it is away
  back_at timestamptz
);
create unique index agent_outage_open on agent_outage (agent_id) where back_at is null;
create index agent_outage_subaccount on agent_outage (subaccount_id, lost_at desc);
create index agent_outage_lost on agent_outage (lost_at);
alter table agent_outage enable row level security;
alter table agent_outage force row level security;
create policy api_read on agent_outage for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_all on agent_outage to headframe_gateway using (true) with check (true);
create policy jobs_all on agent_outage to headframe_jobs using (true) with check (true);
grant select on agent_outage to headframe_api;
grant select, insert, update on agent_outage to headframe_gateway;
grant select, delete on agent_outage to headframe_jobs;
