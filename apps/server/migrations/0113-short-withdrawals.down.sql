drop function short_withdrawals();
delete from payout_alert where state = 'short';
alter table payout_alert drop constraint payout_alert_state_check;
alter table payout_alert add constraint payout_alert_state_check
  check (state in ('fine', 'stopped', 'lightning-stopped', 'waiting', 'silent', 'left-out', 'by-hand'));
revoke delete on payout_left_out from headframe_payout;
delete from payout_left_out where cause = 'wallet';
alter table payout_left_out drop column cause;
