update scheduled_withdrawal set last_outcome = 'balance-too-low' where last_outcome = 'below-minimum';
alter table scheduled_withdrawal drop constraint scheduled_withdrawal_last_outcome_check;
alter table scheduled_withdrawal add constraint scheduled_withdrawal_last_outcome_check
  check (last_outcome in ('requested', 'balance-too-low', 'address-unavailable', 'not-permitted'));
drop function pool_term_on(text, date);
delete from rate where amount is not null;
alter table rate
  drop constraint rates_have_one_value,
  drop constraint rate_kind_check,
  drop column amount,
  alter column parts set not null;
alter table rate add constraint rate_kind_check check (kind in ('pool_fee', 'referral_share', 'user_fee'));
