-- Withdrawals: address book, payouts, schedules, notices, Lightning.

create function keep_house_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.kind in ('block_matured', 'block_orphaned') and not exists (select from house_entry f where f.kind = 'block_found'
      and f.chain_id = new.chain_id and f.block_hash = new.block_hash and f.revision = new.revision
      and f.amount_satoshi = new.amount_satoshi) then
    raise exception 'A block matures or is orphaned with the income that it was found with.' using errcode = 'integrity_constraint_violation';
  end if;
  if new.payout_id is not null and new.amount_satoshi is distinct from payout_cost(new.payout_id, new.kind) then
    raise exception 'A payout is booked once it is final, with what it paid.' using errcode = 'integrity_constraint_violation';
  end if;
  -- In the order of their names, so that no two postings wait for each other in a circle.
  perform add_to_house(new.chain_id, m.account, m.amount)
    from (values (new.from_account, -new.amount_satoshi), (new.to_account, new.amount_satoshi)) m (account, amount) order by m.account;
  return null;
end
$$;
revoke execute on function keep_house_balances() from public;
create trigger balance_follows after insert on house_entry for each row execute function keep_house_balances();

create table address_book_entry (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  -- of the chain
  coin_enum smallint not null,
  network text not null,
  kind text not null check (kind in ('address', 'payment_code', 'lightning', 'invoice')),
  -- the address, or the payment code
  code text not null,
  description text not null default '' check (length(description) <= 128),
  -- what the transaction costs that notifies the holder of a payment code, once for all withdrawals to it
  cost_satoshi bigint not null default 0 check (cost_satoshi >= 0),
  -- withdrawals that took an address so far: the next index of a payment code
  withdraw_count integer not null default 0 check (withdraw_count >= 0),
  approved_at timestamptz,
  rejected_at timestamptz,
  archived_at timestamptz,
  -- a deleted row stays: withdrawals name it, and a code that is added again goes on with its next index
  deleted_at timestamptz,
  -- withdrawals to it wait until then
  hold_until timestamptz not null default (now() + '24:00:00'::interval),
  created_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint address_book_entry_code unique (subaccount_id, chain_id, code),
  unique (id, subaccount_id, chain_id),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (chain_id, network) references chain (id, network),
  constraint one_verdict check (approved_at is null or rejected_at is null),
  constraint address_book_entry_code_check check (length(code) between 5
    and case kind when 'lightning' then 512 when 'invoice' then 2048 else 128 end)
);
create index address_book_entry_chain on address_book_entry (chain_id, code) where kind = 'payment_code';
alter table address_book_entry enable row level security;
alter table address_book_entry force row level security;
create policy api_read on address_book_entry for select to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_add on address_book_entry for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  and created_by is not distinct from (select current_account_id()));
create policy api_change on address_book_entry for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy jobs_all on address_book_entry to headframe_jobs using (true) with check (true);
create policy identity_all on address_book_entry to headframe_identity using (true) with check (true);
create policy keeper on address_book_entry for select to current_user using (true);
create policy counter on address_book_entry to current_user using (true) with check (true);
create policy payout_reads on address_book_entry for select to headframe_payout using (kind = 'payment_code');
create policy payout_reads_lightning on address_book_entry for select to headframe_payout using (kind in ('lightning', 'invoice'));
grant select, insert (subaccount_id, chain_id, coin_enum, network, kind, code, description, created_by), update (description, archived_at,
  deleted_at, updated_at) on address_book_entry to headframe_api;
grant select on address_book_entry to headframe_jobs;
grant select, update (cost_satoshi, approved_at, rejected_at, updated_at) on address_book_entry to headframe_identity;
grant select (id, chain_id, kind, code, approved_at, archived_at, deleted_at) on address_book_entry to headframe_payout;

-- A rejected payment code that is added again waits for another decision.
create function keep_address_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.kind <> 'payment_code' then new.approved_at := coalesce(new.approved_at, now()); end if;
    -- An invoice expires before any hold would end: who may pay one, and when, is asked with each withdrawal.
    if new.kind = 'invoice' then new.hold_until := now(); end if;
  elsif (old.deleted_at is not null and new.deleted_at is null) or (old.archived_at is not null and new.archived_at is null) then
    new.hold_until := now() + interval '24 hours';
    if old.deleted_at is not null then new.rejected_at := null; end if;
  end if;
  return new;
end
$$;
revoke execute on function keep_address_book_entry() from public;
create trigger entry_is_held before insert or update on address_book_entry for each row execute function keep_address_book_entry();

-- Withdrawals. A request reserves its amount and fee in the ledger; a cancelled or declined one gives them back. A payout is one
-- transaction of the house that pays withdrawals.
create table payout (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  created_at timestamptz not null default now(),
  -- By wallet RPC of a node (`core`), or by people with a wallet of their own (`manual`).
  engine text not null default 'core' check (engine in ('core', 'manual', 'lightning')),
  -- `claimed` has withdrawals and no transaction, `signed` one that is stored, `sent` one that the node took, `confirmed` one in the best
  -- chain, `final` one that is 100 blocks deep; `void`: what spent its inputs is 100 blocks deep
  state text not null default 'claimed' check (state in ('claimed', 'signed', 'sent', 'confirmed', 'final', 'void')),
  updated_at timestamptz not null default now(),
  unique (id, chain_id)
);
create index payout_open on payout (chain_id, id) where state not in ('final', 'void');

alter table house_entry add foreign key (payout_id, chain_id) references payout (id, chain_id);

grant select, insert (chain_id, engine), update (state), delete on payout to headframe_payout;
grant select, insert (chain_id, engine), update (state) on payout to headframe_identity;
grant select on payout to headframe_jobs;

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
  address text,
  network text not null default 'bitcoin' check (network in ('bitcoin', 'lightning')),
  amount_satoshi bigint not null check (amount_satoshi > 0),
  fee_satoshi bigint not null default 0 check (fee_satoshi >= 0),
  description text not null default '' check (length(description) <= 256),
  -- of the client: a request that is sent again is the same withdrawal
  idempotency_key uuid not null,
  balance_before_satoshi bigint not null,
  -- of one coin in US dollars when it was requested
  price_usd numeric check (price_usd > 0),
  created_by integer references account on delete set null,
  -- no payout takes it before
  hold_until timestamptz,
  hold_reason text check (hold_reason in ('factor-removed', 'factor-added', 'password-changed', 'new-address')),
  payout_id bigint,
  -- as it is hashed
  txid bytea check (length(txid) = 32),
  sent boolean not null default false,
  declined boolean not null default false,
  canceled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Why the administrator declined it, for its people.
  decline_reason text check (length(decline_reason) between 1 and 500),
  -- SHA-256 of what proves the payment, and that itself
  payment_hash bytea check (length(payment_hash) = 32),
  payment_preimage bytea check (length(payment_preimage) = 32),
  -- why it waits, for its people
  payout_note text not null default '' check (length(payout_note) <= 200),
  unique (subaccount_id, idempotency_key),
  unique (id, subaccount_id, chain_id, coin_enum),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (entry_id, subaccount_id, chain_id) references address_book_entry (id, subaccount_id, chain_id),
  foreign key (payout_id, chain_id) references payout (id, chain_id),
  check (balance_before_satoshi >= amount_satoshi + fee_satoshi),
  constraint one_outcome check (num_nonnulls(nullif(sent, false), nullif(declined, false), nullif(canceled, false)) <= 1),
  constraint taken_back_before_a_payout check (not (declined or canceled) or payout_id is null),
  constraint sent_by_a_payout check (not sent or payout_id is not null),
  constraint declined_for_a_reason check (decline_reason is null or declined),
  constraint withdrawal_address_check check (length(address) between 1 and case network when 'lightning' then 2048 else 128 end),
  constraint paid_with_proof check (not sent or (case network when 'lightning' then payment_preimage else txid end) is not null),
  constraint preimage_of_hash check (payment_preimage is null or coalesce(sha256(payment_preimage) = payment_hash, false)),
  constraint hash_of_lightning check (network = 'lightning' or payment_hash is null),
  constraint transaction_of_bitcoin check (network = 'bitcoin' or txid is null)
);
create index withdrawal_subaccount on withdrawal (subaccount_id, created_at desc, id desc);
create index withdrawal_entry on withdrawal (entry_id, created_at desc);
create index withdrawal_payout on withdrawal (payout_id) where payout_id is not null;
-- What a payout may take, and what is held.
create index withdrawal_pending on withdrawal (chain_id, id) where payout_id is null and not canceled and not declined;
create index withdrawal_account on withdrawal (created_by) where payout_id is null and not canceled and not declined;
-- Open withdrawals are those that are not paid.
create index withdrawal_unpaid on withdrawal (chain_id) where not sent and not canceled and not declined;
-- One invoice is paid for one withdrawal.
create unique index withdrawal_payment_hash on withdrawal (payment_hash) where not canceled;
-- What a person withdrew by Lightning is added up with each further invoice.
create index withdrawal_lightning on withdrawal (created_by) where network = 'lightning';

alter table ledger_entry add constraint ledger_entry_withdrawal_id_subaccount_id_chain_id_coin_enu_fkey foreign key (withdrawal_id,
  subaccount_id, chain_id, coin_enum) references withdrawal (id, subaccount_id, chain_id, coin_enum);

select tenant_table('ledger_entry', api => 'select', jobs => 'select, insert');
create policy keeper on ledger_entry to current_user using (true) with check (true);

alter table withdrawal enable row level security;
alter table withdrawal force row level security;
create policy api_read on withdrawal for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy api_add on withdrawal for insert to headframe_api
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[])
  and created_by is not distinct from (select current_account_id()));
create policy api_change on withdrawal for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy jobs_all on withdrawal to headframe_jobs using (true) with check (true);
create policy identity_all on withdrawal to headframe_identity using (true) with check (true);
create policy keeper on withdrawal to current_user using (true) with check (true);
-- People request quick withdrawals, in their own name; jobs make all others.
create policy api_requests on withdrawal as restrictive for insert to headframe_api with check (kind = 'quick' and created_by is not null);
create policy payout_all on withdrawal to headframe_payout using (true) with check (true);
grant select, insert (subaccount_id, chain_id, coin_enum, kind, entry_id, network, amount_satoshi, fee_satoshi, description,
  idempotency_key, created_by, payment_hash), update (canceled) on withdrawal to headframe_api;
grant select, insert (subaccount_id, chain_id, coin_enum, kind, entry_id, network, amount_satoshi, fee_satoshi, description,
  idempotency_key, created_by) on withdrawal to headframe_jobs;
grant select, update (payout_id, txid, sent, declined, canceled, decline_reason) on withdrawal to headframe_identity;
grant select (id, subaccount_id, chain_id, entry_id, address, network, amount_satoshi, fee_satoshi, hold_until, payout_id, txid, sent,
  declined, canceled, payment_hash, payment_preimage, payout_note), update (address, payout_id, txid, sent, declined, decline_reason,
  payment_hash, payment_preimage, payout_note) on withdrawal to headframe_payout;
create trigger withdrawals_stay before delete on withdrawal for each row execute function refuse_changed_money();
create trigger all_withdrawals_stay before truncate on withdrawal for each statement execute function refuse_changed_money();

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
  if (new.network = 'lightning') <> (entry.kind in ('lightning', 'invoice')) or (new.payment_hash is not null) <> (entry.kind = 'invoice') then
    raise exception 'The entry is paid on another network.' using errcode = 'check_violation', constraint = 'pays_a_usable_entry';
  end if;
  new.address := case when entry.kind <> 'payment_code' then entry.code end;
  if entry.hold_until > now() then
    new.hold_until := entry.hold_until;
    new.hold_reason := 'new-address';
  end if;
  if holder.until > now() and holder.until > coalesce(new.hold_until, now()) then
    new.hold_until := holder.until;
    new.hold_reason := holder.reason;
  end if;
  if entry.kind = 'invoice' and new.hold_until is not null then
    raise exception 'An invoice expires before the hold ends.' using errcode = 'check_violation', constraint = 'invoice_is_not_held';
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
declare
  unsigned withdrawal := new;
  hold record;
begin
  -- An account that is deleted leaves its withdrawals as they are, in nobody's name.
  unsigned.created_by := old.created_by;
  if new.created_by is null and unsigned is not distinct from old then return new; end if;
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
  -- A Lightning address gives another invoice for each attempt, whose hash comes with the payout that pays it.
  if new.payment_hash is distinct from old.payment_hash and (old.payout_id is not null or new.payout_id is null
      or exists (select from address_book_entry e where e.id = old.entry_id and e.kind = 'invoice')) then
    raise exception 'The payment hash of a withdrawal comes with its payout.' using errcode = 'integrity_constraint_violation';
  end if;
  if old.payment_preimage is not null and new.payment_preimage is distinct from old.payment_preimage then
    raise exception 'The proof of a payment is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  if old.payout_id is null and new.payout_id is not null and new.hold_until > now() then
    raise exception 'The withdrawal is held.' using errcode = 'integrity_constraint_violation';
  end if;
  -- Holds that began while a payout had it apply once it is given back. One in progress is waited for.
  if old.payout_id is not null and new.payout_id is null and not new.declined then
    perform from account a where a.id = new.created_by for share;
    select h.until, h.reason, e.archived_at is not null or e.deleted_at is not null as is_stopped into hold
      from address_book_entry e left join account a on a.id = new.created_by
        cross join lateral (values (e.hold_until, 'new-address'), (a.withdrawals_held_until, a.withdrawals_held_reason)) h (until, reason)
      where e.id = new.entry_id and h.until > now() order by h.until desc limit 1;
    if found then
      new.hold_until := hold.until;
      new.hold_reason := hold.reason;
      -- As what is held when its entry is archived or deleted.
      new.canceled := new.canceled or hold.is_stopped;
    end if;
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

-- The transactions that pay a payout: the later ones replace the earlier ones, and any of them may be mined.
create table payout_transaction (
  payout_id bigint not null references payout,
  version integer not null check (version between 1 and 100),
  -- as it is hashed
  txid bytea not null unique check (length(txid) = 32),
  -- signed; null where people paid with a wallet of their own
  raw bytea check (length(raw) between 60 and 400000),
  -- what the house pays the chain
  fee_satoshi bigint not null check (fee_satoshi >= 0),
  virtual_bytes integer not null check (virtual_bytes >= 0),
  signed_at timestamptz not null default now(),
  -- when the node took it
  sent_at timestamptz,
  -- in the best chain where above 0; below 0: a conflicting one is that deep
  confirmations integer not null default 0,
  checked_at timestamptz,
  primary key (payout_id, version)
);
grant select, insert (payout_id, version, txid, raw, fee_satoshi, virtual_bytes), update (sent_at, confirmations,
  checked_at) on payout_transaction to headframe_payout;
grant select, insert (payout_id, version, txid, fee_satoshi, virtual_bytes, sent_at),
  update (sent_at) on payout_transaction to headframe_identity;
grant select on payout_transaction to headframe_jobs;

-- What a transaction spends.
create table payout_input (
  payout_id bigint not null,
  version integer not null,
  txid bytea not null check (length(txid) = 32),
  vout bigint not null check (vout between 0 and 4294967295),
  primary key (payout_id, version, txid, vout),
  foreign key (payout_id, version) references payout_transaction (payout_id, version)
);
grant select, insert on payout_input to headframe_payout;
create trigger input_stays before update or delete on payout_input for each row execute function refuse_changed_money();

-- How payouts of a chain go, and which program makes them: at most one has a chain.
create table payout_status (
  chain_id integer primary key references chain,
  state text not null default 'working' check (state in ('working', 'waiting', 'stopped')),
  -- why nothing is paid, for people
  reason text not null default '' check (length(reason) <= 500),
  -- what the wallet can spend
  balance_satoshi bigint check (balance_satoshi >= 0),
  program uuid,
  program_until timestamptz not null default now(),
  -- when a person last said that it may go on
  continued_at timestamptz,
  checked_at timestamptz,
  changed_at timestamptz not null default now(),
  -- The payment code that the payout program pays from on a chain; null where it has no seed.
  payment_code text check (length(payment_code) <= 128),
  -- Null where the installation has no Lightning.
  lightning_state text check (lightning_state in ('working', 'waiting', 'stopped')),
  lightning_reason text not null default '' check (length(lightning_reason) <= 500),
  -- what its channels can send
  lightning_balance_satoshi bigint check (lightning_balance_satoshi >= 0),
  lightning_checked_at timestamptz
);
grant select, insert (chain_id, program, program_until, payment_code), update (state, reason, balance_satoshi, program, program_until,
  continued_at, checked_at, changed_at, payment_code, lightning_state, lightning_reason, lightning_balance_satoshi,
  lightning_checked_at) on payout_status to headframe_payout;
grant select on payout_status to headframe_identity, headframe_jobs;

-- A withdrawal comes to a payout that has no transaction, and leaves one only while nothing of it can be mined.
create function keep_withdrawal_of_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_payout payout;
begin
  select * into of_payout from payout p where p.id = coalesce(old.payout_id, new.payout_id) for share;
  if old.payout_id is distinct from new.payout_id then
    if old.payout_id is not null and new.payout_id is not null then
      raise exception 'A withdrawal does not move between payouts.' using errcode = 'integrity_constraint_violation';
    end if;
    if of_payout.state <> 'void' and exists (select from payout_transaction t where t.payout_id = of_payout.id) then
      raise exception 'The payout has a transaction.' using errcode = 'integrity_constraint_violation';
    end if;
    if (of_payout.engine = 'lightning') <> (new.network = 'lightning') then
      raise exception 'The payout is made on another network.' using errcode = 'integrity_constraint_violation';
    end if;
    if new.payout_id is not null and new.network = 'lightning' and not exists (select from lightning_payment l where l.payout_id = new.payout_id
        and l.withdrawal_id = new.id and l.payment_hash = new.payment_hash and l.amount_satoshi = new.amount_satoshi) then
      raise exception 'The payout pays another invoice.' using errcode = 'integrity_constraint_violation';
    end if;
    if old.payout_id is not null and exists
        (select from lightning_payment l where l.payout_id = old.payout_id and l.state <> 'failed') then
      raise exception 'The payment may still be made.' using errcode = 'integrity_constraint_violation';
    end if;
    if new.payout_id is not null and of_payout.state <> 'claimed' then
      raise exception 'The payout takes no more withdrawals.' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.txid is not null and not exists
      (select from payout_transaction t where t.payout_id = new.payout_id and t.txid = new.txid) then
    raise exception 'A withdrawal is paid by a transaction of its payout.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
revoke execute on function keep_withdrawal_of_payout() from public;
create trigger b_payout before update of payout_id, txid, sent on withdrawal for each row execute function keep_withdrawal_of_payout();

create function keep_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from payout_transaction t where t.payout_id = old.id) then
      raise exception 'A payout with a transaction stays.' using errcode = 'integrity_constraint_violation';
    end if;
    return old;
  end if;
  if row (new.id, new.chain_id, new.engine, new.created_at) is distinct from row (old.id, old.chain_id, old.engine, old.created_at)
    or (old.state <> new.state and (old.state in ('final', 'void') or new.state = 'claimed')) then
    raise exception 'A payout is never changed so.' using errcode = 'integrity_constraint_violation';
  end if;
  if new.engine = 'lightning' then
    if new.state not in ('claimed', 'sent', 'final', 'void') or (new.state = 'final' and not exists
        (select from lightning_payment l where l.payout_id = new.id and l.state = 'succeeded'))
      or (new.state = 'void' and not exists (select from lightning_payment l where l.payout_id = new.id and l.state = 'failed')) then
      raise exception 'A payout by Lightning is as its payment.' using errcode = 'integrity_constraint_violation';
    end if;
    new.updated_at := now();
    return new;
  end if;
  if new.state <> 'claimed' and not exists (select from payout_transaction t where t.payout_id = new.id) then
    raise exception 'A payout without a transaction stays claimed.' using errcode = 'integrity_constraint_violation';
  end if;
  if new.state = 'void' and exists (select from payout_transaction t where t.payout_id = new.id and t.confirmations > -100) then
    raise exception 'A transaction of the payout may still be mined.' using errcode = 'integrity_constraint_violation';
  end if;
  if new.state = 'final' and new.engine = 'core'
      and not exists (select from payout_transaction t where t.payout_id = new.id and t.confirmations >= 100) then
    raise exception 'No transaction of the payout has 100 confirmations.' using errcode = 'integrity_constraint_violation';
  end if;
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function keep_payout() from public;
create trigger keep_payout before update or delete on payout for each row execute function keep_payout();

-- Locks the payout, so that a version is one more than those before it, and a transaction is stored of an open payout alone.
create function next_payout_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_payout payout;
begin
  select * into of_payout from payout p where p.id = new.payout_id for update;
  if of_payout.state in ('final', 'void')
      or new.version <> (select count(*) + 1 from payout_transaction t where t.payout_id = new.payout_id) then
    raise exception 'The payout takes no such version.' using errcode = 'integrity_constraint_violation';
  end if;
  if (of_payout.engine = 'core') <> (new.raw is not null) or (of_payout.engine = 'manual' and new.version > 1) then
    raise exception 'The payout is made by another engine.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
revoke execute on function next_payout_version() from public;
create trigger next_version before insert on payout_transaction for each row execute function next_payout_version();

-- At commit, when the inputs are there.
create function require_shared_input() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.raw is not null and not exists
      (select from payout_input i where i.payout_id = new.payout_id and i.version = new.version) then
    raise exception 'A transaction has inputs.' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from payout_transaction t where t.payout_id = new.payout_id and t.version < new.version and not exists (
      select from payout_input i join payout_input e on e.payout_id = i.payout_id and e.version = t.version and e.txid = i.txid
        and e.vout = i.vout where i.payout_id = new.payout_id and i.version = new.version)) then
    raise exception 'A version spends an input of every earlier one.' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
revoke execute on function require_shared_input() from public;
create constraint trigger shares_an_input after insert on payout_transaction deferrable initially deferred
  for each row execute function require_shared_input();

-- What was signed is never changed, and no transaction is removed.
create function refuse_changed_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and row (new.payout_id, new.version, new.txid, new.raw, new.fee_satoshi, new.virtual_bytes, new.signed_at)
    is not distinct from row (old.payout_id, old.version, old.txid, old.raw, old.fee_satoshi, old.virtual_bytes, old.signed_at) then
    return new;
  end if;
  raise exception 'What was signed is never changed.' using errcode = 'integrity_constraint_violation';
end
$$;
revoke execute on function refuse_changed_transaction() from public;
create trigger transaction_stays before update or delete on payout_transaction for each row execute function refuse_changed_transaction();

create function post_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into house_entry (chain_id, kind, payout_id, from_account, to_account, amount_satoshi)
    select new.chain_id, m.kind, new.id, 'payout', m.account, payout_cost(new.id, m.kind)
    from (values ('payout_fee', 'chain_fee'), ('payout_paid', 'paid_out'), ('routing_fee', 'routing_fee')) m (kind, account)
    where payout_cost(new.id, m.kind) > 0;
  return null;
end
$$;
revoke execute on function post_payout() from public;
create trigger post_payout after update of state on payout for each row
  when (new.state = 'final' and old.state <> 'final') execute function post_payout();

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
  last_outcome text check (last_outcome in ('requested', 'balance-too-low', 'below-minimum', 'address-unavailable', 'not-permitted')),
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
select tenant_table('scheduled_withdrawal', api => 'select, insert (subaccount_id, chain_id, coin_enum, network, kind, description, method,
  fixed_satoshi, min_satoshi, day_of_month, day_of_week, is_active, changed_by), update (description, method, fixed_satoshi, min_satoshi,
  day_of_month, day_of_week, is_active, updated_at), delete', jobs => 'select, update (last_checked_day, last_requested_day,
  last_outcome)');

-- Whom it pays, and the share of each in 10,000ths; the remainder goes to the last.
create table scheduled_recipient (
  schedule_id integer not null references scheduled_withdrawal on delete cascade,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  position smallint not null check (position between 0 and 9),
  entry_id integer not null references address_book_entry,
  share smallint not null check (share between 1 and 10000),
  primary key (subaccount_id, schedule_id, "position"),
  unique (subaccount_id, schedule_id, entry_id),
  foreign key (schedule_id, subaccount_id, chain_id) references scheduled_withdrawal (id, subaccount_id, chain_id) on delete cascade,
  foreign key (entry_id, subaccount_id, chain_id) references address_book_entry (id, subaccount_id, chain_id)
);
create index scheduled_recipient_entry on scheduled_recipient (entry_id);
select tenant_table('scheduled_recipient', api => 'select, insert, delete', jobs => 'select');

-- A schedule that was stopped goes on in the name of who changes it: the outcome of its last window says nothing of them.
create function sign_schedule() returns trigger language plpgsql as $$
begin
  if current_account_id() is not null then
    new.changed_by := current_account_id();
    new.last_outcome := nullif(new.last_outcome, 'not-permitted');
  end if;
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

-- The house has one key to pay from, so the indexes of a payment code are those of the house on a chain, whoever withdraws to it.
create table payment_code_index (
  chain_id integer not null references chain,
  code text not null,
  -- the index that the next withdrawal takes
  next_index integer not null default 0 check (next_index >= 0),
  primary key (chain_id, code)
);

-- Takes the next index of the payment code of an entry, which is never given again unless the transaction fails, and counts the
-- withdrawal. Locks the code until the transaction ends.
create function take_payment_code_index(entry integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  paid record;
  taken integer;
begin
  update address_book_entry set withdraw_count = withdraw_count + 1 where id = entry and kind = 'payment_code'
    returning chain_id, code into paid;
  if not found then raise exception 'Entry % is no payment code.', entry using errcode = 'integrity_constraint_violation'; end if;
  insert into payment_code_index as i (chain_id, code, next_index) values (paid.chain_id, paid.code, 1)
    on conflict (chain_id, code) do update set next_index = i.next_index + 1 returning i.next_index - 1 into taken;
  return taken;
end
$$;
revoke execute on function take_payment_code_index(integer) from public;
grant execute on function take_payment_code_index(integer) to headframe_payout;

-- Payouts are made by a program of its own, and open pages show how withdrawals go: each change of a payout is announced as the server
-- announces its own changes.
create function announce_withdrawals() returns trigger language plpgsql as $$
begin
  perform pg_notify('headframe_change', 'withdrawal:' || c.subaccount_id || ':'
      || case when count(*) > 500 then 'all' else string_agg(c.id::text, ',' order by c.id) end)
    from (select distinct n.subaccount_id, n.id from new_rows n join old_rows o on o.id = n.id
      where (n.payout_id, n.sent, n.txid, n.declined, n.payout_note)
        is distinct from (o.payout_id, o.sent, o.txid, o.declined, o.payout_note)) c
    group by c.subaccount_id;
  return null;
end
$$;
revoke execute on function announce_withdrawals() from public;
create trigger announce after update on withdrawal referencing old table as old_rows new table as new_rows
  for each statement execute function announce_withdrawals();

-- Whoever archives or deletes an entry stops what is held on its way there, for that is what a hold leaves time for. A request in
-- progress comes before and is stopped too, or comes after and finds the entry gone.
create function stop_held_withdrawals() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform lock_ledger_balances(new.chain_id, array[new.subaccount_id]);
  update withdrawal set canceled = true where entry_id = new.id and hold_until > now() and payout_id is null and not canceled and not declined;
  return null;
end
$$;
revoke execute on function stop_held_withdrawals() from public;
create trigger stop_held after update on address_book_entry for each row
  when ((new.archived_at is not null and old.archived_at is null) or (new.deleted_at is not null and old.deleted_at is null))
  execute function stop_held_withdrawals();

-- What the house owes and what it has, for each chain: sums over all subaccounts, and no row of any. Runs as the owner of the tables, as
-- nobody else may read the balances of all.
create function pool_liabilities() returns table (
  chain_id integer,
  -- what subaccounts may withdraw, and how many have something
  balances_satoshi numeric,
  holders integer,
  -- reserved for withdrawals that are not paid yet: amounts and fees
  open_withdrawals_satoshi numeric,
  -- fees that the house kept
  fees_satoshi numeric,
  -- what blocks of the pool pay, with less than 100 confirmations and with them
  immature_satoshi numeric,
  mature_satoshi numeric
) language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, coalesce(b.available, 0), coalesce(b.holders, 0)::integer, coalesce(w.open_withdrawals, 0), coalesce(h.fees, 0),
    coalesce(h.immature, 0), coalesce(h.mature, 0)
  from chain c
    left join (select l.chain_id, sum(l.available_satoshi) as available, count(*) filter (where l.available_satoshi > 0) as holders
      from ledger_balance l group by l.chain_id) b on b.chain_id = c.id
    left join (select o.chain_id, sum(o.amount_satoshi + o.fee_satoshi) as open_withdrawals from withdrawal o
      where not o.sent and not o.canceled and not o.declined group by o.chain_id) w on w.chain_id = c.id
    left join (select a.chain_id, sum(a.balance_satoshi) filter (where a.account in ('pool_fee', 'user_fee')) as fees,
        sum(a.balance_satoshi) filter (where a.account = 'block_immature') as immature,
        sum(a.balance_satoshi) filter (where a.account = 'block_mature') as mature
      from house_balance a group by a.chain_id) h on h.chain_id = c.id
$$;
revoke execute on function pool_liabilities() from public;
grant execute on function pool_liabilities() to headframe_identity, headframe_jobs;

-- Events of withdrawals that their people get a mail about, each once.
create table withdrawal_notice (
  withdrawal_id bigint not null references withdrawal,
  kind text not null check (kind in ('requested', 'held', 'processed', 'declined')),
  -- the hold or the transaction: a withdrawal may be held twice, and be paid by another transaction after a reorganisation
  about text not null default '',
  created_at timestamptz not null default now(),
  -- when its mails were queued, or nothing was left to say
  mailed_at timestamptz,
  primary key (withdrawal_id, kind, about)
);
create index withdrawal_notice_due on withdrawal_notice (withdrawal_id) where mailed_at is null;
grant select, update (mailed_at) on withdrawal_notice to headframe_identity;

create function note_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into withdrawal_notice (withdrawal_id, kind, about)
    select new.id, n.kind, n.about from (values
      -- What a schedule requests was announced by its setup; its people hear of what is paid.
      ('requested', '', tg_op = 'INSERT' and new.kind = 'quick' and new.hold_until is null),
      ('held', extract(epoch from new.hold_until)::text, new.hold_until > now() and new.hold_until is distinct from old.hold_until),
      ('processed', encode(coalesce(new.txid, new.payment_hash), 'hex'), new.sent and row (new.sent, new.txid) is distinct from row (old.sent, old.txid)),
      ('declined', '', new.declined and old.declined is not true)
    ) n (kind, about, is_due) where n.is_due
      and not (n.kind = 'held' and exists (select from withdrawal_notice w where w.withdrawal_id = new.id and w.kind = 'held' and w.mailed_at is null))
    on conflict do nothing;
  return null;
end
$$;
revoke execute on function note_withdrawal() from public;
create trigger note after insert or update on withdrawal for each row execute function note_withdrawal();

-- Withdrawals that the payout program leaves out of every batch, and why.
create table payout_left_out (
  withdrawal_id bigint primary key references withdrawal,
  reason text not null check (length(reason) between 1 and 200),
  noted_at timestamptz not null default now(),
  -- Withdrawals that the wallet cannot pay now, as it has too little or would need too large a transaction: others are paid past them. They
  -- stand beside those that no transaction can pay, and leave the table once the wallet can.
  cause text not null default 'unpayable' check (cause in ('unpayable', 'wallet'))
);
grant select, insert, update, delete on payout_left_out to headframe_payout;
grant select on payout_left_out to headframe_identity;

-- What the administrator was mailed about the payouts of a chain last: one mail for each change of it.
create table payout_alert (
  chain_id integer primary key references chain,
  state text not null check (state in ('fine', 'stopped', 'lightning-stopped', 'waiting', 'silent', 'left-out', 'short', 'by-hand')),
  changed_at timestamptz not null default now()
);
grant select, insert, update on payout_alert to headframe_identity;

-- Pages of the administrator follow payouts.
create function announce_payouts() returns trigger language plpgsql as $$
begin
  perform pg_notify('headframe_change', 'payout:0:all');
  return null;
end
$$;
revoke execute on function announce_payouts() from public;
create trigger announce_payouts after insert or update or delete on payout for each statement execute function announce_payouts();
create trigger announce_payouts after insert or update on payout_transaction for each statement execute function announce_payouts();
create trigger announce_payouts after insert or update of payout_id, sent, declined, canceled, hold_until on withdrawal
  for each statement execute function announce_payouts();
create trigger announce_payouts after insert or update of state, reason, balance_satoshi, lightning_state, lightning_reason,
  lightning_balance_satoshi on payout_status for each statement execute function announce_payouts();

create table payment_code_notification (
  -- also the index of the key that signs it
  id integer generated always as identity primary key,
  chain_id integer not null references chain,
  -- of the house, and of the holder
  house_code text not null check (length(house_code) <= 128),
  code text not null check (length(code) <= 128),
  -- the payout that funds it, with what it pays to the address of the key: the dust that notifies, and the fee
  payout_id bigint,
  address text check (length(address) <= 128),
  amount_satoshi bigint check (amount_satoshi > 0),
  -- the notification, stored before it is sent, and the output that it spends; ids as they are hashed
  txid bytea unique check (length(txid) = 32),
  raw bytea check (length(raw) between 60 and 1000),
  funding_txid bytea check (length(funding_txid) = 32),
  funding_vout bigint check (funding_vout between 0 and 4294967295),
  -- when a node took it; of the block that has it, null while none has; whether that is 100 blocks deep
  sent_at timestamptz,
  height integer check (height >= 0),
  is_final boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (chain_id, house_code, code),
  foreign key (payout_id, chain_id) references payout (id, chain_id),
  constraint funded_whole check (num_nulls(payout_id, address, amount_satoshi) in (0, 3)),
  constraint stored_whole check (num_nulls(txid, raw, funding_txid, funding_vout) in (0, 4)),
  constraint stored_once_funded check (raw is null or payout_id is not null),
  constraint sent_once_stored check (raw is not null or (sent_at is null and height is null)),
  constraint final_in_a_block check (not is_final or height is not null)
);
create index payment_code_notification_payout on payment_code_notification (payout_id);
grant select, insert (chain_id, house_code, code), update (payout_id, address, amount_satoshi, txid, raw, funding_txid, funding_vout,
  sent_at, height, is_final) on payment_code_notification to headframe_payout;
grant select on payment_code_notification to headframe_identity;

-- What no program may do: fund one twice, or send one that spends anything but what funded it.
create function keep_notification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_payout payout;
begin
  if row (new.id, new.chain_id, new.house_code, new.code, new.created_at)
      is distinct from row (old.id, old.chain_id, old.house_code, old.code, old.created_at) then
    raise exception 'What a notification is for is never changed.' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.payout_id, new.address, new.amount_satoshi) is distinct from row (old.payout_id, old.address, old.amount_satoshi) then
    select * into of_payout from payout p where p.id = coalesce(old.payout_id, new.payout_id) for share;
    if old.payout_id is not null and new.payout_id is not null then
      raise exception 'A notification does not move between payouts.' using errcode = 'integrity_constraint_violation';
    end if;
    if of_payout.state <> 'void' and exists (select from payout_transaction t where t.payout_id = of_payout.id) then
      raise exception 'The payout has a transaction.' using errcode = 'integrity_constraint_violation';
    end if;
    if new.payout_id is not null and of_payout.state <> 'claimed' then
      raise exception 'The payout takes no more notifications.' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.raw is distinct from old.raw and new.raw is not null and not exists
      (select from payout_transaction t where t.payout_id = new.payout_id and t.txid = new.funding_txid) then
    raise exception 'A notification spends what funded it.' using errcode = 'integrity_constraint_violation';
  end if;
  if new.raw is distinct from old.raw and new.raw is not null and new.funding_txid = old.funding_txid then
    raise exception 'A notification that is stored stays.' using errcode = 'integrity_constraint_violation';
  end if;
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function keep_notification() from public;
create trigger keep_notification before update on payment_code_notification for each row execute function keep_notification();

-- How far the notification of a payment code is, by the payment code that the house pays from now: 'not-set-up' without one, 'waiting',
-- 'sent' or 'confirmed', with the id of its transaction, as explorers print it, once that is sent. Says nothing of who uses the code.
create function payment_code_notice(chain integer, paid text, out state text, out tx text) language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case when s.payment_code is null then 'not-set-up' when n.height is not null then 'confirmed' when n.sent_at is not null then 'sent'
    else 'waiting' end, case when n.sent_at is not null then
    (select string_agg(lpad(to_hex(get_byte(n.txid, 32 - i)), 2, '0'), '' order by i) from generate_series(1, 32) i) end
  from (values (chain, paid)) asked (chain_id, code) left join payout_status s on s.chain_id = asked.chain_id
    left join payment_code_notification n on n.chain_id = s.chain_id and n.house_code = s.payment_code and n.code = asked.code
$$;
revoke execute on function payment_code_notice(integer, text) from public;
grant execute on function payment_code_notice(integer, text) to headframe_api, headframe_identity, headframe_jobs;

-- Open pages of the address book show how notifications go.
create function announce_notification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('headframe_change', 'addressBook:' || e.subaccount_id || ':' || string_agg(e.id::text, ',' order by e.id))
    from address_book_entry e where e.chain_id = new.chain_id and e.code = new.code and e.deleted_at is null group by e.subaccount_id;
  return null;
end
$$;
revoke execute on function announce_notification() from public;
create trigger announce after update on payment_code_notification for each row
  when ((new.sent_at is null, new.height is null) is distinct from (old.sent_at is null, old.height is null))
  execute function announce_notification();

-- The one invoice that a payout pays.
create table lightning_payment (
  payout_id bigint primary key references payout,
  withdrawal_id bigint not null references withdrawal,
  payment_hash bytea not null unique check (length(payment_hash) = 32),
  invoice text not null check (length(invoice) between 100 and 2048),
  amount_satoshi bigint not null check (amount_satoshi > 0),
  -- what routing may cost at most
  fee_limit_satoshi bigint not null check (fee_limit_satoshi >= 0),
  expires_at timestamptz not null,
  -- `stored`: nobody has it yet; `handed`: the node may have it; the others are what the node said
  state text not null default 'stored' check (state in ('stored', 'handed', 'failed', 'succeeded')),
  attempts integer not null default 0 check (attempts >= 0),
  -- when the node first said that it knows the payment
  seen_at timestamptz,
  failure text check (length(failure) <= 200),
  preimage bytea,
  fee_millisatoshi bigint check (fee_millisatoshi >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint succeeded_with_proof check ((state = 'succeeded') = (preimage is not null and fee_millisatoshi is not null)),
  constraint payment_preimage_of_hash check (preimage is null or sha256(preimage) = payment_hash)
);
create index lightning_payment_withdrawal on lightning_payment (withdrawal_id);

-- What a final payout paid to its withdrawals, or to the chain; null for any other payout.
create function payout_cost(payout bigint, kind text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case kind
    when 'payout_paid' then (select sum(w.amount_satoshi)::bigint from withdrawal w where w.payout_id = p.id)
    when 'payout_fee' then (select t.fee_satoshi from payout_transaction t where t.payout_id = p.id
      and (p.engine = 'manual' or t.confirmations > 0))
      + (select coalesce(sum(n.amount_satoshi), 0)::bigint from payment_code_notification n where n.payout_id = p.id)
    when 'routing_fee' then (select (l.fee_millisatoshi + 999) / 1000 from lightning_payment l where l.payout_id = p.id and l.state = 'succeeded')
  end from payout p where p.id = payout_cost.payout and p.state = 'final'
$$;
revoke execute on function payout_cost(bigint, text) from public;

grant select, insert (payout_id, withdrawal_id, payment_hash, invoice, amount_satoshi, fee_limit_satoshi, expires_at), update (state,
  attempts, seen_at, failure, preimage, fee_millisatoshi) on lightning_payment to headframe_payout;
create trigger payments_stay before delete on lightning_payment for each row execute function refuse_changed_money();

create function keep_lightning_payment() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_payout payout;
begin
  select * into of_payout from payout p where p.id = new.payout_id for update;
  if tg_op = 'INSERT' then
    if of_payout.engine <> 'lightning' or of_payout.state <> 'claimed' then
      raise exception 'The payout is made by another engine.' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  if old.state in ('failed', 'succeeded') or (new.state = 'stored' and old.state <> 'stored')
    or row (new.payout_id, new.withdrawal_id, new.payment_hash, new.invoice, new.amount_satoshi, new.fee_limit_satoshi, new.expires_at, new.created_at)
    is distinct from row (old.payout_id, old.withdrawal_id, old.payment_hash, old.invoice, old.amount_satoshi, old.fee_limit_satoshi, old.expires_at, old.created_at) then
    raise exception 'A payment is never changed so.' using errcode = 'integrity_constraint_violation';
  end if;
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function keep_lightning_payment() from public;
create trigger keep_payment before insert or update on lightning_payment for each row execute function keep_lightning_payment();

-- What a payout program says of its node while that has not named its chain, by coin: without a chain there is no status of one to write.
create table payout_node (
  coin_enum smallint primary key,
  reason text not null check (length(reason) between 1 and 500),
  changed_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
grant select, insert (coin_enum, reason), update (reason, checked_at), delete on payout_node to headframe_payout;
create trigger announce_payouts after insert or update of reason or delete on payout_node for each statement execute function announce_payouts();

-- How payouts of each chain go: as a program says that pays it, unless one of its coin has said since that it does not know its chain yet.
create view chain_payouts as
  select c.id as chain_id, case when n.coin_enum is null then s.state else 'waiting' end as state, coalesce(n.reason, s.reason) as reason,
    s.balance_satoshi, coalesce(n.checked_at, s.checked_at) as checked_at, coalesce(n.changed_at, s.changed_at) as changed_at,
    s.lightning_state, coalesce(s.lightning_reason, '') as lightning_reason, s.lightning_balance_satoshi
  from chain c left join payout_status s on s.chain_id = c.id
    left join payout_node n on n.coin_enum = c.coin_enum and n.checked_at > now() - interval '1 day'
      and (s.chain_id is null or (s.state <> 'stopped' and n.checked_at > coalesce(s.checked_at, '-infinity')))
  where s.chain_id is not null or n.coin_enum is not null;
grant select on chain_payouts to headframe_identity;

-- How much of the open withdrawals of each chain waits for the wallet: sums over all subaccounts, and no row of any.
create function short_withdrawals() returns table (chain_id integer, count integer, satoshi numeric)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select w.chain_id, count(*)::integer, sum(w.amount_satoshi) from payout_left_out l join withdrawal w on w.id = l.withdrawal_id
  where l.cause = 'wallet' and w.payout_id is null and not w.canceled and not w.declined group by w.chain_id
$$;
revoke execute on function short_withdrawals() from public;
grant execute on function short_withdrawals() to headframe_identity, headframe_jobs;
