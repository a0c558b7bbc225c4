-- Who referred whom: the account, and the subaccount of its referrer that is rewarded. A referrer is set once; no role may change or remove it.
create table referral (
  referred_account_id integer primary key references account on delete cascade,
  subaccount_id integer not null references subaccount,
  -- who owned that subaccount then; written by the trigger
  referrer_account_id integer not null references account,
  registered_at timestamptz not null default now(),
  constraint nobody_refers_themselves check (referred_account_id <> referrer_account_id)
);
create index referral_referrer on referral (subaccount_id, registered_at);
select tenant_table('referral', api => '', jobs => 'select', identity => 'select, insert');

-- Referrers form a tree. Insertions wait for each other: two at once could close a circle that neither of them sees.
create function keep_referrals_a_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('headframe referral', 0));
  select s.owner_account_id into new.referrer_account_id from subaccount s where s.id = new.subaccount_id;
  if exists (
    with recursive above (id) as (
      select r.referrer_account_id from referral r where r.referred_account_id = new.referrer_account_id
      union select r.referrer_account_id from referral r join above a on r.referred_account_id = a.id
    )
    select from above where id = new.referred_account_id
  ) then
    raise exception 'Nobody refers themselves over others.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke execute on function keep_referrals_a_tree() from public;
create trigger a_tree before insert on referral for each row execute function keep_referrals_a_tree();

-- Why a referral reward is what it is: one row for each time that pool fees of a day were rewarded.
create table referral_reward (
  id bigint generated always as identity primary key,
  -- who is rewarded
  subaccount_id integer not null references subaccount,
  chain_id integer not null references chain,
  day date not null,
  revision integer not null check (revision >= 0),
  -- pool fees of the day that were posted for all referred subaccounts by then, and what of them no reward had counted before
  fees_satoshi bigint not null,
  due_satoshi bigint not null check (due_satoshi > 0 and due_satoshi <= fees_satoshi),
  -- in 10,000ths of the pool fee, the same in all revisions of a day
  share smallint not null check (share between 0 and 10000),
  -- remainders before and after, in 10,000ths of a satoshi
  carried_in smallint not null check (carried_in between 0 and 9999),
  carried_out smallint not null check (carried_out between 0 and 9999),
  reward_satoshi bigint not null check (reward_satoshi >= 0),
  created_at timestamptz not null default now(),
  unique (chain_id, subaccount_id, day, revision),
  constraint exactly_divided check (carried_in + due_satoshi::numeric * share = reward_satoshi::numeric * 10000 + carried_out)
);
create index referral_reward_latest on referral_reward (subaccount_id, chain_id, id);
select tenant_table('referral_reward', api => 'select', jobs => 'select, insert');
create policy keeper on referral_reward for select to current_user using (true);
create trigger entries_stay before update or delete on referral_reward for each row execute function refuse_changed_money();
create trigger all_entries_stay before truncate on referral_reward for each statement execute function refuse_changed_money();

-- The referrer of the form that signed up, until the e-mail is confirmed.
alter table action_code add column referrer text not null default '' check (length(referrer) <= 128);
