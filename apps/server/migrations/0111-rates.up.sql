-- What the pool charges and gives, each rate from a day (UTC) on, so that a changed rate is none of days that were mined before. On a day
-- counts the rate with the latest first day up to it, of several with the same one the latest that was set. Rows are only added.
create table rate (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('pool_fee', 'referral_share', 'user_fee')),
  -- the account of a user fee; the others are the same for everybody
  account_id integer references account on delete cascade,
  first_day date not null,
  -- in 10,000ths
  parts smallint not null check (parts between 0 and 10000),
  -- a setting of the server, or the administrator
  source text not null check (source in ('setting', 'administrator')),
  created_at timestamptz not null default now(),
  constraint user_fees_are_of_accounts check ((kind = 'user_fee') = (account_id is not null))
);
create index rate_on_day on rate (kind, account_id, first_day desc, id desc);
-- Days that are not closed yet keep what was agreed when they were mined.
insert into rate (kind, account_id, first_day, parts, source)
  select 'user_fee', id, '2009-01-03', least(greatest(floor(user_fee * 10000), 0), 10000), 'administrator' from account where user_fee is not null;

alter table rate enable row level security;
alter table rate force row level security;
create policy house on rate to headframe_identity, headframe_jobs using (true) with check (true);
grant select, insert on rate to headframe_identity, headframe_jobs;

-- A rate of a day in 10,000ths; 0 where none was set up to then.
create function rate_on(of_kind text, day date, account integer default null) returns integer language sql stable
  set search_path = pg_catalog, public as $$
  select coalesce((
    select r.parts::integer from rate r
    where r.kind = of_kind and r.account_id is not distinct from account and r.first_day <= day
    order by r.first_day desc, r.id desc limit 1), 0)
$$;
revoke execute on function rate_on(text, date, integer) from public;
grant execute on function rate_on(text, date, integer) to headframe_identity, headframe_jobs;

drop function user_fee_of(integer);
alter table account drop column user_fee;
