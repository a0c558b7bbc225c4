-- The role of the pool program: it stores shares and reads who may mine.
do $$
begin
  if not exists (select from pg_roles where rolname = 'headframe_pool') then
    begin
      create role headframe_pool nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  grant headframe_pool to current_user;
  grant usage on schema public to headframe_pool;
end
$$;

-- As in 0031, with the rights of the pool program.
drop function tenant_table(text, text, text, text, text, text, text);
create function tenant_table(
  name text,
  api text default 'select, insert, update, delete',
  gateway text default '',
  jobs text default '',
  identity text default '',
  owner text default 'subaccount_id',
  shared text default null,
  pool text default ''
) returns void language plpgsql as $$
declare
  tenant regclass := name::regclass;
  own text := readable_rows(owner);
  writable text;
  added text;
  present record;
begin
  perform from pg_attribute where attrelid = tenant and attname = owner and attnotnull and atttypid = 'integer'::regtype;
  if not found then raise exception 'The tenant table % needs a column % of type integer that is not null.', name, owner; end if;

  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  for present in select polname from pg_policy where polrelid = tenant loop
    execute format('drop policy %I on %s', present.polname, tenant);
  end loop;
  execute format('revoke all on %s from headframe_api, headframe_gateway, headframe_jobs, headframe_identity, headframe_pool', tenant);

  -- What a row points at in one column. References of several columns hold the owner themselves.
  select string_agg(format(' and (%1$I is null or %1$I in (select %2$I from %3$s))', a.attname, r.attname, f.confrelid::regclass), ''
        order by a.attname) filter (where f.confrelid <> 'account'::regclass),
      string_agg(format(' and %I is not distinct from (select current_account_id())', a.attname), ''
        order by a.attname) filter (where f.confrelid = 'account'::regclass)
    into writable, added
    from pg_constraint f join pg_class c on c.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
    where f.conrelid = tenant and f.contype = 'f' and cardinality(f.conkey) = 1 and c.relrowsecurity and a.attname <> owner;
  writable := own || coalesce(writable, '');
  added := writable || coalesce(added, '');

  if api <> '' then
    execute format('grant %s on %s to headframe_api', api, tenant);
    execute format('create policy api_read on %s for select to headframe_api using (%s)', tenant, readable_rows(owner, shared));
    if has_any_column_privilege('headframe_api', tenant, 'insert') then
      execute format('create policy api_add on %s for insert to headframe_api with check (%s)', tenant, added);
    end if;
    if has_any_column_privilege('headframe_api', tenant, 'update') then
      execute format('create policy api_change on %s for update to headframe_api using (%s) with check (%s)', tenant, own, writable);
    end if;
    if has_table_privilege('headframe_api', tenant, 'delete') then
      execute format('create policy api_remove on %s for delete to headframe_api using (%s)', tenant, own);
    end if;
  end if;
  for present in select part.role, part.rights from
      (values ('gateway', gateway), ('jobs', jobs), ('identity', identity), ('pool', pool))
      as part (role, rights) where part.rights <> '' loop
    execute format('grant %s on %s to headframe_%s', present.rights, tenant, present.role);
    execute format('create policy %s_all on %s to headframe_%s using (true) with check (true)', present.role, tenant, present.role);
  end loop;
end
$$;
revoke execute on function tenant_table(text, text, text, text, text, text, text, text) from public;

-- What the pool needs to know of who may mine.
grant select (id, name, is_archived) on subaccount to headframe_pool;
create policy pool_all on subaccount for select to headframe_pool using (true);

-- A chain: shares, blocks and amounts of two chains never mix.
create table chain (
  id integer generated always as identity primary key,
  coin_enum smallint not null check (coin_enum between 0 and 6),
  network text not null check (network in ('main', 'test', 'regtest', 'simulated')),
  -- hash of the genesis block as it is hashed; shown reversed
  genesis bytea not null check (length(genesis) = 32),
  -- distinguishes private networks of one genesis
  name text not null default '' check (length(name) <= 64),
  created_at timestamptz not null default now(),
  unique (coin_enum, network, genesis, name),
  unique (id, network)
);
grant select, insert on chain to headframe_pool;
grant select on chain to headframe_jobs;

-- What a chain is never changes: every amount that names it stands on it.
create function refuse_changed_chain() returns trigger language plpgsql as $$
begin
  raise exception 'A chain is never changed.' using errcode = 'integrity_constraint_violation';
end
$$;
revoke execute on function refuse_changed_chain() from public;
create trigger chain_stays before update on chain for each row
  when (old.* is distinct from new.*) execute function refuse_changed_chain();

-- A pool program, by the id in its folder.
create table pool_process (
  id uuid primary key,
  name text not null check (length(name) between 1 and 64),
  -- every share that it accepted before this time is stored
  stored_until timestamptz,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);
grant select, insert, update on pool_process to headframe_pool;
grant select, delete on pool_process to headframe_jobs;

-- A run of a pool program: its shares up to this number are stored. The row is locked first, so each is stored once.
create table pool_spool (
  id uuid primary key,
  process_id uuid not null references pool_process on delete cascade,
  stored_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pool_spool_process on pool_spool (process_id);
grant select, insert, update on pool_spool to headframe_pool;
grant select, delete on pool_spool to headframe_jobs;

-- What a block pays while this height is mined, with the blocks that its fees are the average of.
create table fee_rate (
  id bytea primary key check (length(id) = 16),
  chain_id integer not null references chain,
  height integer not null check (height >= 0),
  subsidy_satoshi bigint not null check (subsidy_satoshi >= 0),
  fee_sum_satoshi bigint not null check (fee_sum_satoshi >= 0),
  -- [{"hash": "<64 hex digits, display order>", "fees": "<satoshi>"}], newest first
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  created_at timestamptz not null default now(),
  unique (id, chain_id)
);
create index fee_rate_chain on fee_rate (chain_id, height);
grant select, insert on fee_rate to headframe_pool;
grant select on fee_rate to headframe_jobs;

-- What mines under a name of its own; made by its first credited share.
create table worker (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  coin_enum smallint not null check (coin_enum between 0 and 6),
  name text not null check (name ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- name of the pool process that took its shares last
  stratum text not null default '' check (length(stratum) <= 64),
  first_share_at timestamptz not null,
  -- chosen by people
  tags text[] not null default '{}',
  model text not null default '' check (length(model) <= 100),
  -- H/s; below it the worker counts as weak
  hashrate_threshold double precision check (hashrate_threshold >= 0),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (subaccount_id, name, coin_enum),
  unique (id, subaccount_id)
);
select tenant_table('worker', api => 'select, update (tags, model, hashrate_threshold, deleted_at)', jobs => 'select',
  pool => 'select, insert, update (stratum, first_share_at, deleted_at)');

-- Credited shares of a worker in a minute, for each work that they stand on.
create table share_batch (
  subaccount_id integer not null,
  worker_id integer not null,
  minute timestamptz not null,
  chain_id integer not null,
  network text not null,
  n_bits bigint not null check (n_bits between 0 and 4294967295),
  fee_rate_id bytea not null,
  -- sum of assigned difficulty times 65,536: never the difficulty of the hashes
  credited numeric(40, 0) not null check (credited > 0),
  shares integer not null check (shares > 0),
  weighted_shares integer not null default 0 check (weighted_shares between 0 and shares),
  last_share_at timestamptz not null,
  primary key (worker_id, minute, fee_rate_id, n_bits),
  foreign key (worker_id, subaccount_id) references worker (id, subaccount_id),
  foreign key (chain_id, network) references chain (id, network),
  foreign key (fee_rate_id, chain_id) references fee_rate (id, chain_id),
  constraint weighted_on_simulated_chain check (weighted_shares = 0 or network = 'simulated')
) partition by range (minute);
create index share_batch_minute on share_batch using brin (minute) with (pages_per_range = 16);
select tenant_table('share_batch', api => 'select', jobs => 'select', pool => 'select, insert, update');

-- Says the same as the constraint of what the chain itself is, and cannot be bypassed by naming another network.
create function refuse_weighted_share() returns trigger language plpgsql as $$
begin
  if not exists (select from chain where id = new.chain_id and network = 'simulated') then
    raise exception 'Weighted shares exist on a simulated chain only.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
revoke execute on function refuse_weighted_share() from public;
create trigger weighted_share before insert or update on share_batch for each row
  when (new.weighted_shares > 0) execute function refuse_weighted_share();

-- Shares of a worker in a minute that were not credited, by reason.
create table share_reject (
  subaccount_id integer not null,
  worker_id integer not null,
  minute timestamptz not null,
  chain_id integer not null references chain,
  reason text not null check (reason in ('stale', 'duplicate', 'low-difficulty', 'bad-time', 'invalid')),
  -- sum of assigned difficulty times 65,536
  rejected numeric(40, 0) not null check (rejected > 0),
  shares bigint not null check (shares > 0),
  primary key (worker_id, minute, chain_id, reason),
  foreign key (worker_id, subaccount_id) references worker (id, subaccount_id)
) partition by range (minute);
create index share_reject_minute on share_reject using brin (minute) with (pages_per_range = 16);
select tenant_table('share_reject', api => 'select', jobs => 'select', pool => 'select, insert, update');

-- The minutes before this time are in the windows and hours of workers. Whoever stores shares holds it, shared, while it
-- looks what comes late; who moves it on holds it alone.
create table share_clock (
  is_only boolean primary key default true check (is_only),
  counted_until timestamptz not null
);
insert into share_clock (counted_until) values (date_trunc('minute', now()));
grant select, update on share_clock to headframe_pool, headframe_jobs;

-- Shares of minutes that were counted already; added to windows and hours with the next count.
create table share_late (
  id bigint generated always as identity primary key,
  worker_id integer not null,
  minute timestamptz not null,
  chain_id integer not null,
  credited numeric(40, 0) not null,
  shares integer not null,
  rejected numeric(40, 0) not null,
  rejects bigint not null,
  last_share_at timestamptz
);
grant insert on share_late to headframe_pool;
grant select, delete on share_late to headframe_jobs;

-- How a worker is doing: sums over windows that end with the clock of the shares, in difficulty times 65,536.
create table worker_state (
  worker_id integer primary key,
  subaccount_id integer not null,
  credited_10m numeric(40, 0) not null default 0,
  credited_1h numeric(40, 0) not null default 0,
  credited_24h numeric(40, 0) not null default 0,
  rejected_24h numeric(40, 0) not null default 0,
  -- H/s
  hashrate_10m double precision not null default 0,
  hashrate_1h double precision not null default 0,
  hashrate_24h double precision not null default 0,
  -- rejected difficulty of 24 hours, as a part of all
  reject_rate double precision not null default 0,
  last_share_at timestamptz,
  -- 0 deactive, 1 active, 2 dead
  status smallint not null default 0 check (status between 0 and 2),
  updated_at timestamptz not null default now(),
  foreign key (worker_id, subaccount_id) references worker (id, subaccount_id) on delete cascade
) with (fillfactor = 70);
create index worker_state_subaccount on worker_state (subaccount_id);
select tenant_table('worker_state', api => 'select', jobs => 'select, insert, update', pool => 'select, insert');

-- Hours of workers, for charts and as long as the history is kept.
create table worker_hour (
  subaccount_id integer not null,
  worker_id integer not null,
  hour timestamptz not null,
  chain_id integer not null,
  credited numeric(40, 0) not null default 0,
  shares bigint not null default 0,
  rejected numeric(40, 0) not null default 0,
  rejects bigint not null default 0,
  primary key (worker_id, hour, chain_id)
) partition by range (hour);
create index worker_hour_subaccount on worker_hour (subaccount_id, hour);
select tenant_table('worker_hour', api => 'select', jobs => 'select, insert, update');

-- Makes the partition of one parent, aside and attached, which does not stop its writers.
create function ensure_share_partition(parent text, partition_name text, from_time timestamptz, to_time timestamptz)
  returns void language plpgsql as $$
begin
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  execute format('create table public.%I (like public.%I including defaults including storage including constraints)', partition_name, parent);
  execute format('alter table public.%I enable row level security', partition_name);
  execute format('alter table public.%I force row level security', partition_name);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', parent, partition_name, from_time, to_time);
end
$$;
revoke execute on function ensure_share_partition(text, text, timestamptz, timestamptz) from public;

-- Makes the partitions that the shares of a time need: minutes by day, hours by month. Runs with the rights of the owner, as
-- the pool program may make nothing; a time that no share can have is refused.
create function ensure_share_partitions(at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public set timezone to 'UTC' as $$
declare
  day timestamptz := date_trunc('day', at);
  month timestamptz := date_trunc('month', at);
  parent text;
begin
  -- Before anything is looked up: PostgreSQL remembers within a transaction that a table was not there.
  perform pg_advisory_xact_lock(hashtext('headframe.share-partitions'));
  if at > now() + interval '2 days' or at < '2020-01-01' then raise exception 'No shares are expected at %.', at; end if;
  foreach parent in array array['share_batch', 'share_reject'] loop
    perform ensure_share_partition(parent, parent || '_' || to_char(day, 'YYYYMMDD'), day, day + interval '1 day');
  end loop;
  perform ensure_share_partition('worker_hour', 'worker_hour_' || to_char(month, 'YYYYMM'), month, month + interval '1 month');
end
$$;
revoke execute on function ensure_share_partitions(timestamptz) from public;
grant execute on function ensure_share_partitions(timestamptz) to headframe_pool, headframe_jobs;
