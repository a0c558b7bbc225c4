-- What a payout program says of its node while that has not named its chain, by coin: without a chain there is no status of one to write.
create table payout_node (
  coin_enum smallint primary key,
  reason text not null check (length(reason) between 1 and 500),
  changed_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
grant select, insert (coin_enum, reason), update (reason, checked_at), delete on payout_node to headframe_payout;
create trigger announce_payouts after insert or update of reason or delete on payout_node for each statement execute function announce_payouts();

-- How payouts of each chain go: as a program says that pays it, unless one of its coin has said since that it does not know its chain yet.
create view chain_payouts as
  select c.id as chain_id, case when n.coin_enum is null then s.state else 'waiting' end as state, coalesce(n.reason, s.reason) as reason,
    s.balance_satoshi, coalesce(n.checked_at, s.checked_at) as checked_at, coalesce(n.changed_at, s.changed_at) as changed_at,
    s.lightning_state, coalesce(s.lightning_reason, '') as lightning_reason, s.lightning_balance_satoshi
  from chain c left join payout_status s on s.chain_id = c.id
    left join payout_node n on n.coin_enum = c.coin_enum and n.checked_at > now() - interval '1 day'
      and (s.chain_id is null or (s.state <> 'stopped' and n.checked_at > coalesce(s.checked_at, '-infinity')))
  where s.chain_id is not null or n.coin_enum is not null;
grant select on chain_payouts to headframe_identity;
