-- What requests withdrawals by itself on its days: auto-withdrawals (everything, split by shares, free) and payments (a fixed
-- amount or everything, to one entry of the address book).
create table scheduled_withdrawal (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  -- of the chain
  coin_enum smallint not null,
  network text not null,
  kind text not null check (kind in ('auto', 'payment')),
  description text not null default '' check (length(description) <= 128),
  method text not null default 'bitcoin' check (method in ('bitcoin', 'lightning')),
  -- what a run pays; null means everything that is available
  fixed_satoshi bigint check (fixed_satoshi > 0),
  -- the least that a run pays
  min_satoshi bigint not null check (min_satoshi > 0),
  -- both empty: every day; 29 to 31: the last day of the month; 0 is Sunday
  day_of_month smallint check (day_of_month between 1 and 31),
  day_of_week smallint check (day_of_week between 0 and 6),
  is_active boolean not null default true,
  -- the last UTC day in whose window it was looked at, whether or not something was paid; what came before is not owed
  last_checked_day date not null,
  -- the last UTC day for which withdrawals were requested
  last_requested_day date,
  last_outcome text check (last_outcome in ('requested', 'balance-too-low', 'address-unavailable')),
  -- who created or changed it last: a hold of this account holds what it pays
  changed_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, subaccount_id, chain_id),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (chain_id, network) references chain (id, network),
  constraint one_kind_of_day check (day_of_month is null or day_of_week is null),
  constraint auto_pays_everything check (kind <> 'auto' or (fixed_satoshi is null and method = 'bitcoin' and is_active))
);
create unique index one_auto_withdrawal on scheduled_withdrawal (subaccount_id, chain_id) where kind = 'auto';
select tenant_table('scheduled_withdrawal',
  api => 'select, insert (subaccount_id, chain_id, coin_enum, network, kind, description, method, fixed_satoshi, min_satoshi, day_of_month,
      day_of_week, is_active, changed_by),
    update (description, method, fixed_satoshi, min_satoshi, day_of_month, day_of_week, is_active, updated_at), delete',
  jobs => 'select, update (last_checked_day, last_requested_day, last_outcome)');

-- Whom it pays, and the share of each in 10,000ths; the remainder goes to the last.
create table scheduled_recipient (
  schedule_id integer not null references scheduled_withdrawal on delete cascade,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  position smallint not null check (position between 0 and 9),
  entry_id integer not null references address_book_entry,
  share smallint not null check (share between 1 and 10000),
  primary key (subaccount_id, schedule_id, position),
  unique (subaccount_id, schedule_id, entry_id),
  foreign key (schedule_id, subaccount_id, chain_id) references scheduled_withdrawal (id, subaccount_id, chain_id) on delete cascade,
  foreign key (entry_id, subaccount_id, chain_id) references address_book_entry (id, subaccount_id, chain_id)
);
create index scheduled_recipient_entry on scheduled_recipient (entry_id);
select tenant_table('scheduled_recipient', api => 'select, insert, delete', jobs => 'select');

-- Who changes a schedule is who the API runs for.
create function sign_schedule() returns trigger language plpgsql as $$
begin
  new.changed_by := coalesce(current_account_id(), new.changed_by);
  return new;
end
$$;
revoke execute on function sign_schedule() from public;
create trigger schedule_is_signed before update on scheduled_withdrawal for each row execute function sign_schedule();

-- A schedule owes nothing for windows before it was created, given other days, or switched on: today counts until 12:00 UTC.
create function start_schedule() returns trigger language plpgsql as $$
begin
  new.last_checked_day := (now() at time zone 'UTC')::date - case when (now() at time zone 'UTC')::time < '12:00' then 1 else 0 end;
  return new;
end
$$;
revoke execute on function start_schedule() from public;
create trigger schedule_starts before insert on scheduled_withdrawal for each row execute function start_schedule();
create trigger schedule_starts_again before update on scheduled_withdrawal for each row
  when (old.day_of_month is distinct from new.day_of_month or old.day_of_week is distinct from new.day_of_week
    or (new.is_active and not old.is_active))
  execute function start_schedule();
