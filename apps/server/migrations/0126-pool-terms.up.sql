-- Fees and minima of withdrawals stand among the rates: amounts in satoshi, the minimum in dollars in cents.
alter table rate
  drop constraint rate_kind_check,
  drop constraint user_fees_are_of_accounts,
  alter column parts drop not null,
  add column amount bigint check (amount >= 0);
alter table rate
  add constraint rate_kind_check check (kind in ('pool_fee', 'referral_share', 'user_fee', 'withdrawal_fee', 'withdrawal_minimum',
    'auto_withdrawal_minimum', 'lightning_fee', 'lightning_minimum', 'usd_minimum')),
  add constraint user_fees_are_of_accounts check ((kind = 'user_fee') = (account_id is not null)),
  add constraint rates_have_one_value check (
    case when kind in ('pool_fee', 'referral_share', 'user_fee') then parts is not null and amount is null
    else amount is not null and parts is null end);

-- Until the administrator sets others (first specification, section 9).
insert into rate (kind, first_day, amount, source)
  select kind, '2009-01-03', amount, 'setting' from (values ('withdrawal_fee', 0), ('withdrawal_minimum', 100000),
    ('auto_withdrawal_minimum', 100000), ('lightning_fee', 0), ('lightning_minimum', 100000), ('usd_minimum', 1000)) as v (kind, amount);

-- What is stored of a term of the whole pool on a day; null where none was set up to then.
create function pool_term_on(of_kind text, day date) returns bigint language sql stable
  set search_path = pg_catalog, public as $$
  select coalesce(r.amount, r.parts) from rate r
  where r.kind = of_kind and r.account_id is null and r.first_day <= day
  order by r.first_day desc, r.id desc limit 1
$$;
revoke execute on function pool_term_on(text, date) from public;
grant execute on function pool_term_on(text, date) to headframe_identity, headframe_jobs;

-- A payment of a fixed amount that is below the pool's minimum by now says so.
alter table scheduled_withdrawal drop constraint scheduled_withdrawal_last_outcome_check;
alter table scheduled_withdrawal add constraint scheduled_withdrawal_last_outcome_check
  check (last_outcome in ('requested', 'balance-too-low', 'below-minimum', 'address-unavailable', 'not-permitted'));
