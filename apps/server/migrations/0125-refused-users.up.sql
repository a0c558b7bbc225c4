-- Users that pool programs refused in the last hour, for the operator: a miner that is set up wrongly shows nowhere else.
create table refused_user (
  process_id uuid not null references pool_process on delete cascade,
  user_name text not null check (length(user_name) <= 128),
  reason text not null check (length(reason) <= 200),
  -- where it was last tried from
  address text not null check (length(address) <= 64),
  tries integer not null check (tries > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (process_id, user_name, reason)
);
grant select, insert, delete on refused_user to headframe_pool;
grant select on refused_user, pool_process to headframe_identity;
