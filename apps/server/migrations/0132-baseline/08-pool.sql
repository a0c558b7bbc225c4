-- The pool: chains, shares, workers, blocks, prices.

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
  unique (id, network),
  unique (id, coin_enum)
);
grant select, insert on chain to headframe_pool;
grant select on chain to headframe_jobs, headframe_identity, headframe_payout;

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
grant select on pool_process to headframe_identity;

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
grant select on fee_rate to headframe_jobs, headframe_identity;

-- What mines under a name of its own; made by its first credited share.
create table worker (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  coin_enum smallint not null check (coin_enum between 0 and 6),
  name text not null check (name ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' and length(name) <= 64),
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
select tenant_table('worker', api => 'select, update (tags, model, hashrate_threshold, deleted_at)', jobs => 'select', pool => 'select,
  insert, update (stratum, first_share_at, deleted_at)');

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
  credited numeric(40,0) not null check (credited > 0),
  shares integer not null check (shares > 0),
  weighted_shares integer not null default 0,
  last_share_at timestamptz not null,
  primary key (worker_id, minute, fee_rate_id, n_bits),
  foreign key (worker_id, subaccount_id) references worker (id, subaccount_id),
  foreign key (chain_id, network) references chain (id, network),
  foreign key (fee_rate_id, chain_id) references fee_rate (id, chain_id),
  check (weighted_shares between 0 and shares),
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
  rejected numeric(40,0) not null check (rejected > 0),
  shares bigint not null check (shares > 0),
  primary key (worker_id, minute, chain_id, reason),
  foreign key (worker_id, subaccount_id) references worker (id, subaccount_id)
) partition by range (minute);
create index share_reject_minute on share_reject using brin (minute) with (pages_per_range = 16);
select tenant_table('share_reject', api => 'select', jobs => 'select', pool => 'select, insert, update');

-- The minutes before this time are in the windows and hours of workers. Whoever stores shares holds it, shared, while it
-- looks what comes late; who moves it on holds it alone.
create table share_clock (
  is_only boolean default true primary key check (is_only),
  counted_until timestamptz not null
);
grant select, update on share_clock to headframe_pool, headframe_jobs;
insert into share_clock (counted_until) values (date_trunc('minute', now()));

-- Shares of minutes that were counted already; added to windows and hours with the next count.
create table share_late (
  id bigint generated always as identity primary key,
  worker_id integer not null,
  minute timestamptz not null,
  chain_id integer not null,
  credited numeric(40,0) not null,
  shares integer not null,
  rejected numeric(40,0) not null,
  rejects bigint not null,
  last_share_at timestamptz
);
grant insert on share_late to headframe_pool;
grant select, delete on share_late to headframe_jobs;

-- How a worker is doing: sums over windows that end with the clock of the shares, in difficulty times 65,536.
create table worker_state (
  worker_id integer primary key,
  subaccount_id integer not null,
  credited_10m numeric(40,0) not null default 0,
  credited_1h numeric(40,0) not null default 0,
  credited_24h numeric(40,0) not null default 0,
  rejected_24h numeric(40,0) not null default 0,
  -- H/s
  hashrate_10m double precision not null default 0,
  hashrate_1h double precision not null default 0,
  hashrate_24h double precision not null default 0,
  -- rejected difficulty of 24 hours, as a part of all
  reject_rate double precision not null default 0,
  last_share_at timestamptz,
  -- 0 deactive, 1 active, 2 dead
  status smallint not null default 0 check (status between 0 and 3),
  updated_at timestamptz not null default now(),
  -- A hashrate below the threshold: since when it is, and when it was alerted last.
  weak_since timestamptz,
  alerted_at timestamptz,
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
  credited numeric(40,0) not null default 0,
  shares bigint not null default 0,
  rejected numeric(40,0) not null default 0,
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
grant execute on function ensure_share_partitions(timestamptz) to headframe_jobs, headframe_pool;

-- Blocks that the pool found. They belong to the house: the API reads none of them.
create table block (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  height integer not null check (height >= 0),
  -- as it is hashed; shown reversed
  hash bytea not null check (length(hash) = 32),
  found_at timestamptz not null,
  -- who found it; null where the share named no worker that may mine
  subaccount_id integer references subaccount on delete set null,
  worker_name text check (length(worker_name) <= 64),
  -- name of the pool process that submitted it
  stratum text not null check (length(stratum) between 1 and 64),
  n_bits bigint not null check (n_bits between 0 and 4294967295),
  -- what its coinbase pays
  subsidy_satoshi bigint not null check (subsidy_satoshi >= 0),
  fees_satoshi bigint not null check (fees_satoshi >= 0),
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'confirmed', 'orphaned')),
  -- blocks of the best chain from this one on, itself included, when the node was asked last; 0 where it is not among them
  confirmations integer not null default 0 check (confirmations >= 0),
  -- when the node was asked last
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  -- Why a node refused a block of the pool, in its own words; null where none did. For the operator: nothing is computed from it.
  refusal text check (length(refusal) <= 200),
  unique (chain_id, hash),
  constraint confirmations_of_state check (case state when 'accepted' then confirmations between 1
    and 99 when 'confirmed' then confirmations >= 100 else confirmations = 0 end)
);
create index block_followed on block (chain_id, height) where state <> 'confirmed';
create index block_subaccount on block (subaccount_id);
grant select, insert, update (state, confirmations, checked_at, refusal) on block to headframe_pool;
grant select on block to headframe_jobs, headframe_identity;

-- What was found is never changed, nor is a block that has its confirmations.
create function refuse_changed_block() returns trigger language plpgsql as $$
begin
  raise exception 'A confirmed block is never changed.' using errcode = 'integrity_constraint_violation';
end
$$;
revoke execute on function refuse_changed_block() from public;
create trigger confirmed_block_stays before update of state, confirmations on block for each row
  when (old.state = 'confirmed') execute function refuse_changed_block();

-- Where each chain stands, as its node says to the pool programs. The chain of a coin that was confirmed last is the current one.
create table chain_tip (
  chain_id integer primary key references chain,
  -- of the block that is being mined
  height integer not null check (height >= 1),
  n_bits bigint not null check (n_bits between 0 and 4294967295),
  -- what that block pays, with the fees of the blocks below it and their number, at most 144
  subsidy_satoshi bigint not null check (subsidy_satoshi >= 0),
  fee_sum_satoshi bigint not null check (fee_sum_satoshi >= 0),
  fee_blocks smallint not null check (fee_blocks between 0 and 144),
  -- times in the headers of the newest block and of the first one of its period of difficulty; null where the node does not have them
  tip_at timestamptz,
  period_began_at timestamptz,
  -- when the node last said that this is its tip
  confirmed_at timestamptz not null
) with (fillfactor = 50);

-- The chain of a coin that the pool mines now: that of its latest fee rate. Runs as the owner of the tables, so
-- that no role needs to read fee rates for it.
create function current_chain(coin integer) returns integer language sql stable set search_path = pg_catalog, public as $$
  select t.chain_id from chain_tip t join chain c on c.id = t.chain_id where c.coin_enum = current_chain.coin
  order by t.confirmed_at desc, t.chain_id desc limit 1
$$;
revoke execute on function current_chain(integer) from public;
grant execute on function current_chain(integer) to headframe_identity, headframe_jobs, headframe_pool;

grant select, insert, update on chain_tip to headframe_pool;
grant select on chain_tip to headframe_jobs, headframe_identity;

-- What a coin is worth to mine, by the minute; older than two days it is kept by the hour.
create table coin_price (
  chain_id integer not null references chain,
  -- the minute
  at timestamptz not null,
  -- coins that 1 Th/s (Scrypt: 1 Mh/s) earns in a day, with and without transaction fees, before the pool's own; 16 decimal places
  fpps numeric not null check (fpps >= 0),
  pps numeric not null check (pps >= 0),
  -- fpps over pps, now and on average over 30 days, and fpps on average over 30 days
  fppspps double precision,
  fppspps30day double precision,
  fpps30day numeric,
  -- of the newest block, and when its node last said so
  block_height integer not null check (block_height >= 0),
  network_at timestamptz not null,
  difficulty double precision not null check (difficulty > 0),
  -- estimated, in percent; null where it is not known
  difficulty_change double precision,
  remaining_blocks integer check (remaining_blocks between 1 and 2016),
  -- USD for a coin, and when that was its price; null without a feed
  close numeric check (close > 0),
  close_at timestamptz,
  -- USD that fpps is worth
  fppsusd numeric,
  primary key (chain_id, at),
  constraint price_has_a_time check ((close is null) = (close_at is null) and (close is null) = (fppsusd is null))
);
grant select, insert, delete on coin_price to headframe_jobs;
grant select on coin_price to headframe_identity;

create table coin_price_hour (
  chain_id integer not null references chain,
  hour timestamptz not null,
  -- minutes of the hour that are known, and the sums over them
  minutes smallint not null check (minutes between 1 and 60),
  fpps_sum numeric not null,
  pps_sum numeric not null,
  -- the last price in the hour
  close numeric check (close > 0),
  primary key (chain_id, hour)
);
grant select, insert, update, delete on coin_price_hour to headframe_jobs;
grant select on coin_price_hour to headframe_identity;

-- USD for one coin of a chain: the last known price before a time, by the minute as long as minutes are kept, else that of the last
-- whole hour; null where none is known that is at most about an hour older.
create function coin_price_at(chain integer, at timestamptz) returns numeric language sql stable set search_path = pg_catalog, public as $$
  select coalesce(
    (select p.close from coin_price p where p.chain_id = coin_price_at.chain and p.close is not null
       and p.at < coin_price_at.at and p.at >= coin_price_at.at - interval '1 hour' order by p.at desc limit 1),
    (select h.close from coin_price_hour h where h.chain_id = coin_price_at.chain and h.close is not null
       and h.hour <= coin_price_at.at - interval '1 hour' and h.hour > coin_price_at.at - interval '3 hours' order by h.hour desc limit 1))
$$;
revoke execute on function coin_price_at(integer, timestamptz) from public;
grant execute on function coin_price_at(integer, timestamptz) to headframe_identity, headframe_jobs;

-- What the workers of a subaccount mined on a chain in five minutes, for charts.
create table pool_interval (
  subaccount_id integer not null,
  -- begin of the five minutes
  at timestamptz not null,
  chain_id integer not null references chain,
  coin_enum smallint not null check (coin_enum between 0 and 6),
  -- difficulty times 65,536
  credited numeric(40,0) not null default 0,
  rejected numeric(40,0) not null default 0,
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

-- The chains that are mined now, one for each coin: what lists show to people. Runs as the owner of the tables, so that the API
-- needs to read no chain for it.
create function current_chains() returns integer[] language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct current_chain(c.coin_enum::integer)), '{}')
  from (select distinct coin_enum from chain) c
$$;
revoke execute on function current_chains() from public;
grant execute on function current_chains() to headframe_api, headframe_identity, headframe_jobs;

-- Names that a subaccount does not have, where its people decide which of them may mine.
create table worker_policy (
  subaccount_id integer primary key references subaccount,
  needs_approval boolean not null
);
select tenant_table('worker_policy', api => 'select, insert, update', pool => 'select');

create table new_worker (
  subaccount_id integer not null references subaccount,
  name text not null check (name ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' and length(name) <= 64),
  -- where it was last tried from
  address text not null check (length(address) <= 64),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  is_approved boolean not null default false,
  primary key (subaccount_id, name)
);
select tenant_table('new_worker', api => 'select, insert, update (is_approved), delete', pool => 'select, insert, update (address,
  last_at), delete');

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
grant select on refused_user to headframe_identity;
