-- A hashrate below the threshold: since when it is, and when it was alerted last.
alter table worker_state add column weak_since timestamptz, add column alerted_at timestamptz;

-- What the workers of a subaccount mined on a chain in five minutes, for charts.
create table pool_interval (
  subaccount_id integer not null,
  -- begin of the five minutes
  at timestamptz not null,
  chain_id integer not null references chain,
  coin_enum smallint not null check (coin_enum between 0 and 6),
  -- difficulty times 65,536
  credited numeric(40, 0) not null default 0,
  rejected numeric(40, 0) not null default 0,
  primary key (subaccount_id, at, chain_id)
);
create index pool_interval_at on pool_interval using brin (at);
select tenant_table('pool_interval', api => 'select', jobs => 'select, insert, update, delete');

-- Charts end with the last minute that is counted.
create function shares_counted_until() returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public
  as 'select counted_until from share_clock';
revoke execute on function shares_counted_until() from public;
grant execute on function shares_counted_until() to headframe_api;
