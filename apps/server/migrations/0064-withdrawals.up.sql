-- Withdrawals. A request reserves its amount and fee in the ledger; a cancelled or declined one gives them back. A payout is one
-- transaction of the house that pays withdrawals.

create table payout (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  created_at timestamptz not null default now(),
  unique (id, chain_id)
);

-- Until when withdrawals of an account wait after a change of its password or second factor, and why.
alter table account
  add column withdrawals_held_until timestamptz,
  add column withdrawals_held_reason text check (withdrawals_held_reason in ('factor-removed', 'factor-added', 'password-changed')),
  add column factor_removed_at timestamptz;

create table withdrawal (
  id bigint generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  coin_enum smallint not null,
  kind text not null check (kind in ('quick', 'auto', 'payment')),
  -- the entry of the address book that is paid
  entry_id integer not null,
  -- of the entry; null for a payment code until a payout derives it
  address text check (length(address) between 1 and 128),
  network text not null default 'bitcoin' check (network in ('bitcoin', 'lightning')),
  amount_satoshi bigint not null check (amount_satoshi > 0),
  fee_satoshi bigint not null default 0 check (fee_satoshi >= 0),
  description text not null default '' check (length(description) <= 256),
  -- of the client: a request that is sent again is the same withdrawal
  idempotency_key uuid not null,
  balance_before_satoshi bigint not null check (balance_before_satoshi >= amount_satoshi + fee_satoshi),
  -- of one coin in US dollars when it was requested
  price_usd numeric check (price_usd > 0),
  created_by integer references account on delete set null,
  -- no payout takes it before
  hold_until timestamptz,
  hold_reason text check (hold_reason in ('factor-removed', 'factor-added', 'password-changed', 'new-address')),
  -- the hold that its people were mailed about
  hold_mailed_until timestamptz,
  payout_id bigint,
  -- as it is hashed
  txid bytea check (length(txid) = 32),
  sent boolean not null default false,
  declined boolean not null default false,
  canceled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subaccount_id, idempotency_key),
  unique (id, subaccount_id, chain_id, coin_enum),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (entry_id, subaccount_id, chain_id) references address_book_entry (id, subaccount_id, chain_id),
  foreign key (payout_id, chain_id) references payout (id, chain_id),
  constraint one_outcome check (num_nonnulls(nullif(sent, false), nullif(declined, false), nullif(canceled, false)) <= 1),
  constraint taken_back_before_a_payout check (not (declined or canceled) or payout_id is null),
  constraint sent_by_a_payout check (not sent or payout_id is not null)
);
create index withdrawal_subaccount on withdrawal (subaccount_id, created_at desc, id desc);
create index withdrawal_entry on withdrawal (entry_id, created_at desc);
create index withdrawal_payout on withdrawal (payout_id) where payout_id is not null;
-- What a payout may take, and what is held.
create index withdrawal_pending on withdrawal (chain_id, id) where payout_id is null and not canceled and not declined;
create index withdrawal_account on withdrawal (created_by) where payout_id is null and not canceled and not declined;

select tenant_table('withdrawal',
  api => 'select, insert (subaccount_id, chain_id, coin_enum, kind, entry_id, network, amount_satoshi, fee_satoshi, description,
    idempotency_key, created_by), update (canceled)',
  jobs => 'select, insert (subaccount_id, chain_id, coin_enum, kind, entry_id, network, amount_satoshi, fee_satoshi, description,
    idempotency_key, created_by)',
  identity => 'select, update (canceled, hold_mailed_until)');
create policy keeper on withdrawal to current_user using (true) with check (true);
-- People request quick withdrawals, in their own name; jobs make all others.
create policy api_requests on withdrawal as restrictive for insert to headframe_api
  with check (kind = 'quick' and created_by is not null);

-- Which withdrawal an entry belongs to: reserves, fees and what takes them back.
alter table ledger_entry
  add column withdrawal_id bigint,
  add foreign key (withdrawal_id, subaccount_id, chain_id, coin_enum) references withdrawal (id, subaccount_id, chain_id, coin_enum),
  add constraint withdrawal_of_kind check (
    (kind in ('withdrawal', 'network_fee') and withdrawal_id is not null) or kind = 'reversal' or withdrawal_id is null);
create unique index ledger_entry_withdrawal on ledger_entry (withdrawal_id, kind) where kind in ('withdrawal', 'network_fee');

-- Runs as the owner of the tables, whom forced row-level security confines too.
create policy hold_keeper on account for update to current_user using (true) with check (true);
create policy keeper on address_book_entry for select to current_user using (true);

-- Reserves what a request asks for. It is held as long as the entry that it pays, or the account in whose name it is made.
create function reserve_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  entry address_book_entry;
  holder record;
begin
  -- Waits for a change of password or second factor in progress, and lets the next one see this request.
  select a.withdrawals_held_until as until, a.withdrawals_held_reason as reason into holder
    from account a where a.id = new.created_by for share;
  perform lock_ledger_balances(new.chain_id, array[new.subaccount_id]);
  new.hold_until := null;
  -- A request that is sent again meets its first one, whatever has changed since.
  if exists (select from withdrawal w where w.subaccount_id = new.subaccount_id and w.idempotency_key = new.idempotency_key
      and w.chain_id = new.chain_id and w.entry_id = new.entry_id and w.amount_satoshi = new.amount_satoshi) then
    new.balance_before_satoshi := new.amount_satoshi + new.fee_satoshi;
    return new;
  end if;

  select * into entry from address_book_entry e
    where e.id = new.entry_id and e.subaccount_id = new.subaccount_id and e.chain_id = new.chain_id;
  if entry.id is null then
    raise exception 'The address book has no such entry.' using errcode = 'foreign_key_violation', constraint = 'pays_a_usable_entry';
  end if;
  if entry.approved_at is null or entry.rejected_at is not null or entry.archived_at is not null or entry.deleted_at is not null then
    raise exception 'The entry of the address book cannot be paid.'
      using errcode = 'check_violation', constraint = 'pays_a_usable_entry';
  end if;
  new.address := case entry.kind when 'address' then entry.code end;
  if entry.hold_until > now() then
    new.hold_until := entry.hold_until;
    new.hold_reason := 'new-address';
  end if;
  if holder.until > now() and holder.until > coalesce(new.hold_until, now()) then
    new.hold_until := holder.until;
    new.hold_reason := holder.reason;
  end if;

  select b.available_satoshi into new.balance_before_satoshi from ledger_balance b
    where b.subaccount_id = new.subaccount_id and b.chain_id = new.chain_id and b.coin_enum = new.coin_enum;
  if new.balance_before_satoshi is null or new.balance_before_satoshi < new.amount_satoshi + new.fee_satoshi then
    raise exception 'The balance does not cover the withdrawal and its fee.'
      using errcode = 'check_violation', constraint = 'nothing_is_overdrawn';
  end if;
  new.price_usd := coin_price_at(new.chain_id, now());
  new.created_at := now();
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function reserve_withdrawal() from public;
create trigger a_reserve before insert on withdrawal for each row execute function reserve_withdrawal();

create function post_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := (new.created_at at time zone 'utc')::date;
begin
  insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account, withdrawal_id)
    select new.subaccount_id, new.chain_id, new.coin_enum, m.kind, today,
      (select coalesce(max(e.revision) + 1, 0) from ledger_entry e where e.chain_id = new.chain_id and e.day = today
        and e.subaccount_id = new.subaccount_id and e.kind = m.kind),
      -m.amount, 'payout', new.id
    from (values ('network_fee', new.fee_satoshi), ('withdrawal', new.amount_satoshi)) m (kind, amount) where m.amount > 0;
  return null;
end
$$;
revoke execute on function post_withdrawal() from public;
create trigger post after insert on withdrawal for each row execute function post_withdrawal();

-- What a request said stays as it is. It is taken back only while no payout has it, and then for good.
create function change_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.canceled or old.declined then
    raise exception 'The withdrawal was taken back.' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.id, new.selector_id, new.subaccount_id, new.chain_id, new.coin_enum, new.kind, new.entry_id, new.network, new.amount_satoshi,
      new.fee_satoshi, new.description, new.idempotency_key, new.balance_before_satoshi, new.created_at)
    is distinct from row (old.id, old.selector_id, old.subaccount_id, old.chain_id, old.coin_enum, old.kind, old.entry_id, old.network,
      old.amount_satoshi, old.fee_satoshi, old.description, old.idempotency_key, old.balance_before_satoshi, old.created_at)
    or (old.address is not null and new.address is distinct from old.address) then
    raise exception 'What a withdrawal was requested as is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  if old.payout_id is null and new.payout_id is not null and new.hold_until > now() then
    raise exception 'The withdrawal is held.' using errcode = 'integrity_constraint_violation';
  end if;
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function change_withdrawal() from public;
create trigger a_change before update on withdrawal for each row execute function change_withdrawal();

create function reverse_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform lock_ledger_balances(new.chain_id, array[new.subaccount_id]);
  insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account, reverses_id, withdrawal_id)
    select e.subaccount_id, e.chain_id, e.coin_enum, 'reversal', e.day,
      (select coalesce(max(r.revision) + 1, 0) from ledger_entry r where r.chain_id = e.chain_id and r.day = e.day
        and r.subaccount_id = e.subaccount_id and r.kind = 'reversal') + (row_number() over (order by e.id))::int - 1,
      -e.amount_satoshi, e.house_account, e.id, new.id
    from ledger_entry e where e.withdrawal_id = new.id and e.kind in ('withdrawal', 'network_fee')
    order by e.id;
  return null;
end
$$;
revoke execute on function reverse_withdrawal() from public;
create trigger reverse after update on withdrawal for each row
  when ((new.canceled or new.declined) and not (old.canceled or old.declined)) execute function reverse_withdrawal();

-- Entries of a withdrawal say what its row says: nothing is reserved or given back beside it.
create function refuse_stray_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_withdrawal bigint := (select e.withdrawal_id from ledger_entry e where e.id = new.reverses_id);
  amount bigint;
begin
  if new.kind = 'reversal' then
    if new.withdrawal_id is distinct from of_withdrawal or (of_withdrawal is not null
        and not exists (select from withdrawal w where w.id = of_withdrawal and (w.canceled or w.declined))) then
      raise exception 'What a withdrawal reserved is given back with the withdrawal.' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  select case new.kind when 'withdrawal' then w.amount_satoshi else w.fee_satoshi end into amount
    from withdrawal w where w.id = new.withdrawal_id;
  if amount is distinct from -new.amount_satoshi then
    raise exception 'An entry of a withdrawal is its amount or its fee.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
revoke execute on function refuse_stray_entry() from public;
create trigger of_a_withdrawal before insert on ledger_entry for each row
  when (new.kind in ('withdrawal', 'network_fee', 'reversal')) execute function refuse_stray_entry();

create trigger withdrawals_stay before delete on withdrawal for each row execute function refuse_changed_money();
create trigger all_withdrawals_stay before truncate on withdrawal for each statement execute function refuse_changed_money();

-- Holds what an account requests for 24 hours, and what it has requested and no payout has taken.
create function hold_withdrawals(account integer, reason text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account a set withdrawals_held_until = now() + interval '24 hours', withdrawals_held_reason = reason,
    factor_removed_at = case when reason = 'factor-removed' then now() else a.factor_removed_at end
    where a.id = hold_withdrawals.account;
  update withdrawal w set hold_until = now() + interval '24 hours', hold_reason = reason
    where w.created_by = hold_withdrawals.account and w.payout_id is null and not w.canceled and not w.declined;
end
$$;
revoke execute on function hold_withdrawals(integer, text) from public;

create function hold_after_password() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform hold_withdrawals(new.id, 'password-changed');
  return null;
end
$$;
revoke execute on function hold_after_password() from public;
-- The first password of an account is no change.
create trigger password_holds after update of password_hash on account for each row
  when (old.password_hash is distinct from new.password_hash and old.email_confirmed_at is not null)
  execute function hold_after_password();

-- A factor that is removed holds; so does one that is set up after another was removed. The first one does not.
create function hold_after_factor() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    perform hold_withdrawals(old.account_id, 'factor-removed');
  elsif exists (select from account a where a.id = new.account_id and a.factor_removed_at is not null) then
    perform hold_withdrawals(new.account_id, 'factor-added');
  end if;
  return null;
end
$$;
revoke execute on function hold_after_factor() from public;
create trigger removal_holds after delete on two_factor for each row
  when (old.confirmed_at is not null) execute function hold_after_factor();
create trigger addition_holds after insert on two_factor for each row
  when (new.confirmed_at is not null) execute function hold_after_factor();
create trigger activation_holds after update on two_factor for each row
  when (new.confirmed_at is not null and old.confirmed_at is null) execute function hold_after_factor();
create trigger removal_holds after delete on old_two_factor for each row execute function hold_after_factor();
