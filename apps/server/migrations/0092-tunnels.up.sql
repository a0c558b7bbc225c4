-- Tunnels that are open: one of each person to each device. A tunnel that ended has no row; the audit log says who had it.
create table tunnel (
  id integer generated always as identity primary key,
  -- names the tunnel in its address; nobody guesses it
  label text not null unique check (label ~ '^[a-z0-9]{32}$'),
  -- the subaccount through which the person opened it, and the owner of the device, which may be another one
  subaccount_id integer not null references subaccount on delete cascade,
  owner_id integer not null,
  device_id integer not null references device on delete cascade,
  agent_id integer not null,
  -- as they were when it was opened: a device that is another one by now is not reached
  mac text,
  account_id integer not null references account on delete cascade,
  session_id uuid not null,
  -- origin at which browsers reach it
  address text not null,
  -- SHA-256 of the ticket that opens it once, and of the cookie that the ticket was changed for
  ticket_hash bytea,
  ticket_until timestamptz,
  cookie_hash bytea,
  opened_at timestamptz not null default now(),
  prolonged_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint tunnel_of_person unique (account_id, device_id)
);
create index tunnel_device on tunnel (device_id);
create index tunnel_agent on tunnel (agent_id);
select tenant_table('tunnel', api => 'select, insert, update (ends_at, prolonged_at, session_id, ticket_hash, ticket_until), delete',
  gateway => 'select, update, delete',
  jobs => 'select, delete', identity => 'select, delete');

-- The socket of tunnels of each agent that has one: the server that holds it, and where other servers reach that one.
create table tunnel_link (
  agent_id integer primary key references agent on delete cascade,
  server_id uuid not null,
  address text not null,
  since timestamptz not null default now()
);
grant select, insert, update, delete on tunnel_link to headframe_gateway;
