-- Withdrawals that the wallet cannot pay now, as it has too little or would need too large a transaction: others are paid past them. They
-- stand beside those that no transaction can pay, and leave the table once the wallet can.
alter table payout_left_out add column cause text not null default 'unpayable' check (cause in ('unpayable', 'wallet'));
grant delete on payout_left_out to headframe_payout;

alter table payout_alert drop constraint payout_alert_state_check;
alter table payout_alert add constraint payout_alert_state_check
  check (state in ('fine', 'stopped', 'lightning-stopped', 'waiting', 'silent', 'left-out', 'short', 'by-hand'));

-- How much of the open withdrawals of each chain waits for the wallet: sums over all subaccounts, and no row of any.
create function short_withdrawals() returns table (chain_id integer, count integer, satoshi numeric)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select w.chain_id, count(*)::integer, sum(w.amount_satoshi) from payout_left_out l join withdrawal w on w.id = l.withdrawal_id
  where l.cause = 'wallet' and w.payout_id is null and not w.canceled and not w.declined group by w.chain_id
$$;
revoke execute on function short_withdrawals() from public;
grant execute on function short_withdrawals() to headframe_identity, headframe_jobs;
