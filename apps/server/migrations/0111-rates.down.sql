alter table rate no force row level security;
alter table account add column user_fee numeric(6, 4);
alter table account no force row level security;
update account a set user_fee = rate_on('user_fee', (now() at time zone 'UTC')::date, a.id) / 10000.0
  where exists (select from rate r where r.account_id = a.id);
alter table account force row level security;
create function user_fee_of(account integer) returns numeric language sql stable security definer
  set search_path = pg_catalog, public as $$ select coalesce(user_fee, 0) from account a where a.id = user_fee_of.account $$;
revoke execute on function user_fee_of(integer) from public;
grant execute on function user_fee_of(integer) to headframe_jobs;
drop function rate_on(text, date, integer);
drop table rate;
