-- The administrator hears of payments by Lightning as of payouts on the chain, by mail and on the page.
alter table payout_alert drop constraint payout_alert_state_check;
alter table payout_alert add constraint payout_alert_state_check
  check (state in ('fine', 'stopped', 'lightning-stopped', 'waiting', 'silent', 'left-out', 'by-hand'));
drop trigger announce_payouts on payout_status;
create trigger announce_payouts after insert or update of state, reason, balance_satoshi, lightning_state, lightning_reason,
  lightning_balance_satoshi on payout_status for each statement execute function announce_payouts();
