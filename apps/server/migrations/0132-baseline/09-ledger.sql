-- The ledger: balances, entries, closed days, referrals, rates.

-- What a subaccount has on a chain. Kept by the trigger of the entries alone.
create table ledger_balance (
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  coin_enum smallint not null,
  available_satoshi bigint not null default 0 constraint nothing_is_overdrawn check (available_satoshi >= 0),
  primary key (subaccount_id, chain_id, coin_enum),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum)
);
select tenant_table('ledger_balance', api => 'select', jobs => 'select', identity => 'select');
drop policy identity_all on ledger_balance;
create policy identity_all on ledger_balance for select to headframe_identity using (true);
-- The trigger that keeps balances runs as the owner of the tables, whom forced row-level security confines too.
create policy keeper on ledger_balance to current_user using (true) with check (true);

-- What the accounts of the house have on a chain: `earnings` (below 0: earned by miners), `pool_fee`, `user_fee`, `payout` (what
-- was paid out), `issued` (below 0: what the chain paid for blocks), `block_immature` and `block_mature`.
create table house_balance (
  chain_id integer not null references chain,
  account text not null check (account in ('block_immature', 'block_mature', 'chain_fee', 'earnings', 'issued', 'paid_out', 'payout',
    'pool_fee', 'routing_fee', 'user_fee')),
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
  -- Which withdrawal an entry belongs to: reserves, fees and what takes them back.
  withdrawal_id bigint,
  unique (chain_id, day, subaccount_id, kind, revision),
  unique (id, subaccount_id, chain_id, coin_enum),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (reverses_id, subaccount_id, chain_id, coin_enum) references ledger_entry (id, subaccount_id, chain_id, coin_enum),
  constraint amount_of_kind check (case kind when 'earnings' then amount_satoshi > 0
    and house_account = 'earnings' when 'pool_fee' then amount_satoshi < 0
    and house_account = 'pool_fee' when 'user_fee' then amount_satoshi < 0
    and house_account = 'user_fee' when 'referral' then amount_satoshi > 0
    and house_account = 'pool_fee' when 'withdrawal' then amount_satoshi < 0
    and house_account = 'payout' when 'network_fee' then amount_satoshi < 0
    and house_account = 'payout' when 'reversal' then amount_satoshi <> 0 else false end),
  constraint reversal_of_an_entry check ((kind = 'reversal') = (reverses_id is not null)),
  constraint withdrawal_of_kind check ((kind in ('withdrawal', 'network_fee') and withdrawal_id is not null) or kind = 'reversal'
    or withdrawal_id is null)
);
create index ledger_entry_day on ledger_entry (subaccount_id, chain_id, day);
create unique index ledger_entry_withdrawal on ledger_entry (withdrawal_id, kind) where kind in ('withdrawal', 'network_fee');

-- What moved within the house: the income of a block, which is immature first and matures or is taken back.
create table house_entry (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  kind text not null,
  -- as it is hashed
  block_hash bytea check (length(block_hash) = 32),
  -- one more each time that the block comes back to the best chain
  revision integer not null default 0 check (revision >= 0),
  from_account text not null,
  to_account text not null,
  amount_satoshi bigint not null check (amount_satoshi > 0),
  created_at timestamptz not null default now(),
  payout_id bigint,
  constraint accounts_of_kind check (case kind when 'block_found' then from_account = 'issued'
    and to_account = 'block_immature' when 'block_matured' then from_account = 'block_immature'
    and to_account = 'block_mature' when 'block_orphaned' then from_account = 'block_immature'
    and to_account = 'issued' when 'payout_paid' then from_account = 'payout'
    and to_account = 'paid_out' when 'payout_fee' then from_account = 'payout'
    and to_account = 'chain_fee' when 'routing_fee' then from_account = 'payout' and to_account = 'routing_fee' else false end),
  constraint subject_of_kind check (case when kind in ('payout_paid', 'payout_fee', 'routing_fee') then payout_id is not null
    and block_hash is null else payout_id is null and block_hash is not null end)
);
create unique index house_entry_found on house_entry (chain_id, block_hash, revision) where kind = 'block_found';
create unique index house_entry_outcome on house_entry (chain_id, block_hash, revision) where kind <> 'block_found';
create unique index house_entry_payout on house_entry (payout_id, kind) where payout_id is not null;
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
grant select on day_close to headframe_identity;

-- Why the entries of a day are what they are: one row for each time that something was posted.
create table revenue_day (
  id bigint generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  chain_id integer not null references chain,
  day date not null,
  revision integer not null check (revision >= 0),
  -- all shares of the day that were known: sum of assigned difficulty times 65,536, and their number
  credited numeric(40,0) not null,
  shares bigint not null,
  -- what all of them earn, exactly: satoshi times the denominator of the algorithm, with and without transaction fees
  fpps_exact numeric not null check (fpps_exact >= 0),
  pps_exact numeric not null check (pps_exact >= 0),
  -- in 10,000ths, the same in all revisions of a day
  pool_fee smallint not null check (pool_fee >= 0),
  user_fee smallint not null,
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
  -- sum of assigned difficulty of rejected shares times 65,536
  rejected numeric(40,0) check (rejected >= 0),
  -- workers with a credited share
  workers integer check (workers >= 0),
  unique (chain_id, subaccount_id, day, revision),
  check (user_fee >= 0 and pool_fee + user_fee <= 10000)
);
create index revenue_day_latest on revenue_day (subaccount_id, chain_id, id);
select tenant_table('revenue_day', api => 'select', jobs => 'select, insert');
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

-- Who referred whom: the account, and the subaccount of its referrer that is rewarded. A referrer is set once; no role may change or remove it.
create table referral (
  referred_account_id integer primary key references account on delete cascade,
  subaccount_id integer not null references subaccount,
  -- who owned that subaccount then; written by the trigger
  referrer_account_id integer not null references account,
  registered_at timestamptz not null default now(),
  constraint nobody_refers_themselves check (referred_account_id <> referrer_account_id)
);
create index referral_referrer on referral (subaccount_id, registered_at);
select tenant_table('referral', api => '', jobs => 'select', identity => 'select, insert');

-- Referrers form a tree. Insertions wait for each other: two at once could close a circle that neither of them sees.
create function keep_referrals_a_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('headframe referral', 0));
  select s.owner_account_id into new.referrer_account_id from subaccount s where s.id = new.subaccount_id;
  if exists (
    with recursive above (id) as (
      select r.referrer_account_id from referral r where r.referred_account_id = new.referrer_account_id
      union select r.referrer_account_id from referral r join above a on r.referred_account_id = a.id
    )
    select from above where id = new.referred_account_id
  ) then
    raise exception 'Nobody refers themselves over others.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function keep_referrals_a_tree() from public;
create trigger a_tree before insert on referral for each row execute function keep_referrals_a_tree();

-- Why a referral reward is what it is: one row for each time that pool fees of a day were rewarded.
create table referral_reward (
  id bigint generated always as identity primary key,
  -- who is rewarded
  subaccount_id integer not null references subaccount,
  chain_id integer not null references chain,
  day date not null,
  revision integer not null check (revision >= 0),
  -- pool fees of the day that were posted for all referred subaccounts by then, and what of them no reward had counted before
  fees_satoshi bigint not null,
  due_satoshi bigint not null,
  -- in 10,000ths of the pool fee, the same in all revisions of a day
  share smallint not null check (share between 0 and 10000),
  -- remainders before and after, in 10,000ths of a satoshi
  carried_in smallint not null check (carried_in between 0 and 9999),
  carried_out smallint not null check (carried_out between 0 and 9999),
  reward_satoshi bigint not null check (reward_satoshi >= 0),
  created_at timestamptz not null default now(),
  unique (chain_id, subaccount_id, day, revision),
  check (due_satoshi > 0 and due_satoshi <= fees_satoshi),
  constraint exactly_divided check (carried_in + due_satoshi::numeric * share = reward_satoshi::numeric * 10000 + carried_out)
);
create index referral_reward_latest on referral_reward (subaccount_id, chain_id, id);
select tenant_table('referral_reward', api => 'select', jobs => 'select, insert');
create policy keeper on referral_reward for select to current_user using (true);
create trigger entries_stay before update or delete on referral_reward for each row execute function refuse_changed_money();
create trigger all_entries_stay before truncate on referral_reward for each statement execute function refuse_changed_money();

-- What the pool charges and gives, each rate from a day (UTC) on, so that a changed rate is none of days that were mined before. On a day
-- counts the rate with the latest first day up to it, of several with the same one the latest that was set. Rows are only added.
create table rate (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('pool_fee', 'referral_share', 'user_fee', 'withdrawal_fee', 'withdrawal_minimum',
    'auto_withdrawal_minimum', 'lightning_fee', 'lightning_minimum', 'usd_minimum')),
  -- the account of a user fee; the others are the same for everybody
  account_id integer references account on delete cascade,
  first_day date not null,
  -- in 10,000ths
  parts smallint check (parts between 0 and 10000),
  -- a setting of the server, or the administrator
  source text not null check (source in ('setting', 'administrator')),
  created_at timestamptz not null default now(),
  -- Fees and minima of withdrawals stand among the rates: amounts in satoshi, the minimum in dollars in cents.
  amount bigint check (amount >= 0),
  constraint user_fees_are_of_accounts check ((kind = 'user_fee') = (account_id is not null)),
  constraint rates_have_one_value check (case when kind in ('pool_fee', 'referral_share', 'user_fee') then parts is not null
    and amount is null else amount is not null and parts is null end)
);
create index rate_on_day on rate (kind, account_id, first_day desc, id desc);
alter table rate enable row level security;
alter table rate force row level security;
create policy house on rate to headframe_identity, headframe_jobs using (true) with check (true);
grant select, insert on rate to headframe_identity, headframe_jobs;

-- Until the administrator sets others (first specification, section 9).
insert into rate (kind, first_day, amount, source)
  select kind, '2009-01-03', amount, 'setting' from (values ('withdrawal_fee', 0), ('withdrawal_minimum', 100000),
    ('auto_withdrawal_minimum', 100000), ('lightning_fee', 0), ('lightning_minimum', 100000), ('usd_minimum', 1000)) as v (kind, amount);

-- A rate of a day in 10,000ths; 0 where none was set up to then.
create function rate_on(of_kind text, day date, account integer default null) returns integer language sql stable
  set search_path = pg_catalog, public as $$
  select coalesce((
    select r.parts::integer from rate r
    where r.kind = of_kind and r.account_id is not distinct from account and r.first_day <= day
    order by r.first_day desc, r.id desc limit 1), 0)
$$;
revoke execute on function rate_on(text, date, integer) from public;
grant execute on function rate_on(text, date, integer) to headframe_identity, headframe_jobs;

-- What is stored of a term of the whole pool on a day; null where none was set up to then.
create function pool_term_on(of_kind text, day date) returns bigint language sql stable
  set search_path = pg_catalog, public as $$
  select coalesce(r.amount, r.parts) from rate r
  where r.kind = of_kind and r.account_id is null and r.first_day <= day
  order by r.first_day desc, r.id desc limit 1
$$;
revoke execute on function pool_term_on(text, date) from public;
grant execute on function pool_term_on(text, date) to headframe_identity, headframe_jobs;
