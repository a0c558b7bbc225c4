drop table payment_code_notification;
drop function keep_notification();
drop function announce_notification();
drop function payment_code_notice(integer, text);
create or replace function payout_cost(payout bigint, kind text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case kind
    when 'payout_paid' then (select sum(w.amount_satoshi)::bigint from withdrawal w where w.payout_id = p.id)
    when 'payout_fee' then (select t.fee_satoshi from payout_transaction t where t.payout_id = p.id
      and (p.engine = 'manual' or t.confirmations > 0))
  end from payout p where p.id = payout_cost.payout and p.state = 'final'
$$;
revoke select (chain_id, approved_at, archived_at, deleted_at) on address_book_entry from headframe_payout;
revoke insert (payment_code), update (payment_code) on payout_status from headframe_payout;
alter table payout_status drop column payment_code;
