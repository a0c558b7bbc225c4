update scheduled_withdrawal set last_outcome = null where last_outcome = 'not-permitted';
alter table scheduled_withdrawal drop constraint scheduled_withdrawal_last_outcome_check;
alter table scheduled_withdrawal add constraint scheduled_withdrawal_last_outcome_check
  check (last_outcome in ('requested', 'balance-too-low', 'address-unavailable'));
drop trigger announce_payouts on withdrawal;
drop trigger announce_payouts on payout_status;
drop trigger announce_payouts on payout_transaction;
drop trigger announce_payouts on payout;
drop function announce_payouts();
drop table payout_alert;
drop table payout_left_out;
drop trigger note on withdrawal;
drop function note_withdrawal();
alter table withdrawal add column hold_mailed_until timestamptz;
grant update (hold_mailed_until) on withdrawal to headframe_identity;
update withdrawal w set hold_mailed_until = w.hold_until where exists (select from withdrawal_notice n
  where n.withdrawal_id = w.id and n.kind = 'held' and n.about = extract(epoch from w.hold_until)::text and n.mailed_at is not null);
drop table withdrawal_notice;
revoke update (declined, decline_reason) on withdrawal from headframe_identity;
alter table withdrawal drop constraint declined_for_a_reason, drop column decline_reason;
