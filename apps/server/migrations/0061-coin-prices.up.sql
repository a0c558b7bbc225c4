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
grant select, insert, update on chain_tip to headframe_pool;
grant select on chain_tip to headframe_jobs, headframe_identity;
grant select on chain to headframe_identity;

create function current_chain(coin integer) returns integer language sql stable set search_path = pg_catalog, public as $$
  select t.chain_id from chain_tip t join chain c on c.id = t.chain_id where c.coin_enum = current_chain.coin
  order by t.confirmed_at desc, t.chain_id desc limit 1
$$;
revoke execute on function current_chain(integer) from public;
grant execute on function current_chain(integer) to headframe_jobs, headframe_identity, headframe_pool;

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
grant execute on function coin_price_at(integer, timestamptz) to headframe_jobs, headframe_identity;
