drop trigger announce_payouts on payout_status;
create trigger announce_payouts after insert or update of state, reason, balance_satoshi on payout_status
  for each statement execute function announce_payouts();
update payout_alert set state = 'fine' where state = 'lightning-stopped';
alter table payout_alert drop constraint payout_alert_state_check;
alter table payout_alert add constraint payout_alert_state_check
  check (state in ('fine', 'stopped', 'waiting', 'silent', 'left-out', 'by-hand'));
