-- Open withdrawals are those that are not paid. The house account `payout` was read for them, which the fees that the house pays the chain make
-- less, and which what is paid and not final yet leaves as it is.
create index withdrawal_unpaid on withdrawal (chain_id) where not sent and not canceled and not declined;
create or replace function pool_liabilities() returns table (
  chain_id integer,
  -- what subaccounts may withdraw, and how many have something
  balances_satoshi numeric,
  holders integer,
  -- reserved for withdrawals that are not paid yet: amounts and fees
  open_withdrawals_satoshi numeric,
  -- fees that the house kept
  fees_satoshi numeric,
  -- what blocks of the pool pay, with less than 100 confirmations and with them
  immature_satoshi numeric,
  mature_satoshi numeric
) language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, coalesce(b.available, 0), coalesce(b.holders, 0)::integer, coalesce(w.open_withdrawals, 0), coalesce(h.fees, 0),
    coalesce(h.immature, 0), coalesce(h.mature, 0)
  from chain c
    left join (select l.chain_id, sum(l.available_satoshi) as available, count(*) filter (where l.available_satoshi > 0) as holders
      from ledger_balance l group by l.chain_id) b on b.chain_id = c.id
    left join (select o.chain_id, sum(o.amount_satoshi + o.fee_satoshi) as open_withdrawals from withdrawal o
      where not o.sent and not o.canceled and not o.declined group by o.chain_id) w on w.chain_id = c.id
    left join (select a.chain_id, sum(a.balance_satoshi) filter (where a.account in ('pool_fee', 'user_fee')) as fees,
        sum(a.balance_satoshi) filter (where a.account = 'block_immature') as immature,
        sum(a.balance_satoshi) filter (where a.account = 'block_mature') as mature
      from house_balance a group by a.chain_id) h on h.chain_id = c.id
$$;
