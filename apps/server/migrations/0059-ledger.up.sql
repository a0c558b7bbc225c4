-- Money of the pool. Every entry is a movement between the balance of a subaccount and one account of the house, or between two
-- accounts of the house: what one side gets, the other gives. All balances of a chain add up to 0. An account of the house may
-- be below 0, that of a subaccount never.

alter table chain add unique (id, coin_enum);

-- The fee of an account, the one thing that the close of a day needs to know of it; null where there is no such account. Runs
-- as the owner of the table, whom forced row-level security confines too.
create policy keeper on account for select to current_user using (true);
create function user_fee_of(account integer) returns numeric language sql stable security definer
  set search_path = pg_catalog, public as $$ select coalesce(user_fee, 0) from account a where a.id = user_fee_of.account $$;
revoke execute on function user_fee_of(integer) from public;
grant execute on function user_fee_of(integer) to headframe_jobs;

-- What a subaccount has on a chain. Kept by the trigger of the entries alone.
create table ledger_balance (
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  coin_enum smallint not null,
  available_satoshi bigint not null default 0,
  primary key (subaccount_id, chain_id, coin_enum),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  constraint nothing_is_overdrawn check (available_satoshi >= 0)
);
select tenant_table('ledger_balance', api => 'select', jobs => 'select');

-- What the accounts of the house have on a chain: `earnings` (below 0: earned by miners), `pool_fee`, `user_fee`, `payout` (what
-- was paid out), `issued` (below 0: what the chain paid for blocks), `block_immature` and `block_mature`.
create table house_balance (
  chain_id integer not null references chain,
  account text not null check (account in ('block_immature', 'block_mature', 'earnings', 'issued', 'payout', 'pool_fee', 'user_fee')),
  balance_satoshi bigint not null default 0,
  primary key (chain_id, account)
);
grant select on house_balance to headframe_jobs;

-- What a subaccount got (above 0) or gave (below 0), and the account of the house on the other side.
create table ledger_entry (
  id bigint generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  coin_enum smallint not null,
  kind text not null,
  -- the day in UTC that the entry is for, whenever it was posted
  day date not null,
  -- 0, and one more for each adjustment of the day
  revision integer not null check (revision >= 0),
  amount_satoshi bigint not null,
  house_account text not null,
  -- the entry that a reversal takes back, whole
  reverses_id bigint unique,
  created_at timestamptz not null default now(),
  unique (chain_id, day, subaccount_id, kind, revision),
  unique (id, subaccount_id, chain_id, coin_enum),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (reverses_id, subaccount_id, chain_id, coin_enum) references ledger_entry (id, subaccount_id, chain_id, coin_enum),
  constraint amount_of_kind check (case kind
    when 'earnings' then amount_satoshi > 0 and house_account = 'earnings'
    when 'pool_fee' then amount_satoshi < 0 and house_account = 'pool_fee'
    when 'user_fee' then amount_satoshi < 0 and house_account = 'user_fee'
    when 'referral' then amount_satoshi > 0 and house_account = 'pool_fee'
    when 'withdrawal' then amount_satoshi < 0 and house_account = 'payout'
    when 'network_fee' then amount_satoshi < 0 and house_account = 'payout'
    when 'reversal' then amount_satoshi <> 0
    else false end),
  constraint reversal_of_an_entry check ((kind = 'reversal') = (reverses_id is not null))
);
create index ledger_entry_day on ledger_entry (subaccount_id, chain_id, day);
select tenant_table('ledger_entry', api => 'select', jobs => 'select, insert');

-- What moved within the house: the income of a block, which is immature first and matures or is taken back.
create table house_entry (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  kind text not null,
  -- as it is hashed
  block_hash bytea not null check (length(block_hash) = 32),
  -- one more each time that the block comes back to the best chain
  revision integer not null default 0 check (revision >= 0),
  from_account text not null,
  to_account text not null,
  amount_satoshi bigint not null check (amount_satoshi > 0),
  created_at timestamptz not null default now(),
  constraint accounts_of_kind check (case kind
    when 'block_found' then from_account = 'issued' and to_account = 'block_immature'
    when 'block_matured' then from_account = 'block_immature' and to_account = 'block_mature'
    when 'block_orphaned' then from_account = 'block_immature' and to_account = 'issued'
    else false end)
);
create unique index house_entry_found on house_entry (chain_id, block_hash, revision) where kind = 'block_found';
create unique index house_entry_outcome on house_entry (chain_id, block_hash, revision) where kind <> 'block_found';
grant select, insert on house_entry to headframe_jobs;

-- How far the days of a chain are closed.
create table day_close (
  chain_id integer not null references chain,
  day date not null,
  -- false: closed at 01:00 UTC without all shares of a pool program
  is_complete boolean not null,
  -- names of the pool programs that were waited for
  missing text[] not null default '{}',
  closed_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  primary key (chain_id, day)
);
grant select, insert, update on day_close to headframe_jobs;

-- Why the entries of a day are what they are: one row for each time that something was posted.
create table revenue_day (
  id bigint generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  chain_id integer not null references chain,
  day date not null,
  revision integer not null check (revision >= 0),
  -- all shares of the day that were known: sum of assigned difficulty times 65,536, and their number
  credited numeric(40, 0) not null,
  shares bigint not null,
  -- what all of them earn, exactly: satoshi times the denominator of the algorithm, with and without transaction fees
  fpps_exact numeric not null check (fpps_exact >= 0),
  pps_exact numeric not null check (pps_exact >= 0),
  -- in 10,000ths, the same in all revisions of a day
  pool_fee smallint not null check (pool_fee >= 0),
  user_fee smallint not null check (user_fee >= 0 and pool_fee + user_fee <= 10000),
  -- remainders before and after: satoshi times the denominator times 10,000, as {"net", "poolFee", "userFee"}
  carried_in jsonb not null,
  carried_out jsonb not null,
  -- what this revision posted
  net_satoshi bigint not null check (net_satoshi >= 0),
  pool_fee_satoshi bigint not null check (pool_fee_satoshi >= 0),
  user_fee_satoshi bigint not null check (user_fee_satoshi >= 0),
  is_complete boolean not null,
  -- [{"bits", "feeRate", "credited", "shares", "subsidy", "feeSum", "feeBlocks"}], what `credited` is the sum of
  works jsonb not null check (jsonb_typeof(works) = 'array'),
  created_at timestamptz not null default now(),
  unique (chain_id, subaccount_id, day, revision)
);
create index revenue_day_latest on revenue_day (subaccount_id, chain_id, id);
select tenant_table('revenue_day', api => 'select', jobs => 'select, insert');

-- The trigger that keeps balances runs as the owner of the tables, whom forced row-level security confines too.
create policy keeper on ledger_balance to current_user using (true) with check (true);
create policy keeper on ledger_entry to current_user using (true) with check (true);
create policy keeper on revenue_day for select to current_user using (true);

create function refuse_changed_money() returns trigger language plpgsql as $$
declare
  has_entries boolean := true;
begin
  -- Emptying a table that is empty removes no entry.
  if tg_op = 'TRUNCATE' then execute format('select exists (select from %s)', tg_relid::regclass) into has_entries; end if;
  if not has_entries then return null; end if;
  raise exception 'Entries are never changed or removed; a reversal takes one back.' using errcode = 'integrity_constraint_violation';
end
$$;
revoke execute on function refuse_changed_money() from public;
create trigger entries_stay before update or delete on ledger_entry for each row execute function refuse_changed_money();
create trigger entries_stay before update or delete on house_entry for each row execute function refuse_changed_money();
create trigger entries_stay before update or delete on revenue_day for each row execute function refuse_changed_money();
create trigger all_entries_stay before truncate on ledger_entry for each statement execute function refuse_changed_money();
create trigger all_entries_stay before truncate on house_entry for each statement execute function refuse_changed_money();
create trigger all_entries_stay before truncate on revenue_day for each statement execute function refuse_changed_money();

-- Locks the balances of subaccounts on a chain in the order of their ids, and makes those that are not there. Whoever posts
-- calls it first: postings of the same subaccounts then wait for each other, and never in a circle.
create function lock_ledger_balances(chain integer, subaccounts integer[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into ledger_balance (subaccount_id, chain_id, coin_enum)
    select distinct s.id, c.id, c.coin_enum from unnest(subaccounts) s (id) join chain c on c.id = lock_ledger_balances.chain
    order by 1 on conflict do nothing;
  perform from ledger_balance b where b.chain_id = lock_ledger_balances.chain and b.subaccount_id = any (subaccounts)
    order by b.subaccount_id for update;
end
$$;
revoke execute on function lock_ledger_balances(integer, integer[]) from public;
grant execute on function lock_ledger_balances(integer, integer[]) to headframe_jobs;

-- Adds an amount to an account of the house.
create function add_to_house(chain integer, house_account text, amount bigint) returns void language sql
  set search_path = pg_catalog, public
  as $$
  insert into house_balance as b (chain_id, account, balance_satoshi) values (chain, house_account, amount)
  on conflict (chain_id, account) do update set balance_satoshi = b.balance_satoshi + excluded.balance_satoshi
$$;
revoke execute on function add_to_house(integer, text, bigint) from public;

create function keep_ledger_balance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.kind = 'reversal' and not exists (select from ledger_entry r where r.id = new.reverses_id and r.kind <> 'reversal'
      and r.amount_satoshi = -new.amount_satoshi and r.house_account = new.house_account) then
    raise exception 'A reversal takes back a whole entry, and no reversal.' using errcode = 'integrity_constraint_violation';
  end if;
  -- A first row of an amount below 0 would fail its check before it could become an update.
  insert into ledger_balance (subaccount_id, chain_id, coin_enum) values (new.subaccount_id, new.chain_id, new.coin_enum)
    on conflict do nothing;
  update ledger_balance set available_satoshi = available_satoshi + new.amount_satoshi
    where subaccount_id = new.subaccount_id and chain_id = new.chain_id and coin_enum = new.coin_enum;
  perform add_to_house(new.chain_id, new.house_account, -new.amount_satoshi);
  return null;
end
$$;
revoke execute on function keep_ledger_balance() from public;
create trigger balance_follows after insert on ledger_entry for each row execute function keep_ledger_balance();

create function keep_house_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.kind <> 'block_found' and not exists (select from house_entry f where f.kind = 'block_found' and f.chain_id = new.chain_id
      and f.block_hash = new.block_hash and f.revision = new.revision and f.amount_satoshi = new.amount_satoshi) then
    raise exception 'A block matures or is orphaned with the income that it was found with.' using errcode = 'integrity_constraint_violation';
  end if;
  -- In the order of their names, so that no two postings wait for each other in a circle.
  perform add_to_house(new.chain_id, m.account, m.amount)
    from (values (new.from_account, -new.amount_satoshi), (new.to_account, new.amount_satoshi)) m (account, amount) order by m.account;
  return null;
end
$$;
revoke execute on function keep_house_balances() from public;
create trigger balance_follows after insert on house_entry for each row execute function keep_house_balances();
