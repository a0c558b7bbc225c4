create or replace function pool_liabilities() returns table (
  chain_id integer,
  -- what subaccounts may withdraw, and how many have something
  balances_satoshi numeric,
  holders integer,
  -- reserved for withdrawals that are not paid yet
  open_withdrawals_satoshi numeric,
  -- fees that the house kept
  fees_satoshi numeric,
  -- what blocks of the pool pay, with less than 100 confirmations and with them
  immature_satoshi numeric,
  mature_satoshi numeric
) language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, coalesce(b.available, 0), coalesce(b.holders, 0)::integer, coalesce(h.open_withdrawals, 0), coalesce(h.fees, 0),
    coalesce(h.immature, 0), coalesce(h.mature, 0)
  from chain c
    left join (select l.chain_id, sum(l.available_satoshi) as available, count(*) filter (where l.available_satoshi > 0) as holders
      from ledger_balance l group by l.chain_id) b on b.chain_id = c.id
    left join (select a.chain_id, sum(a.balance_satoshi) filter (where a.account = 'payout') as open_withdrawals,
        sum(a.balance_satoshi) filter (where a.account in ('pool_fee', 'user_fee')) as fees,
        sum(a.balance_satoshi) filter (where a.account = 'block_immature') as immature,
        sum(a.balance_satoshi) filter (where a.account = 'block_mature') as mature
      from house_balance a group by a.chain_id) h on h.chain_id = c.id
$$;
drop index withdrawal_unpaid;
