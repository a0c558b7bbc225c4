-- Withdrawals by Lightning. One payout pays one invoice, whose hash is stored before it is handed to the node of the house, and pays no
-- other one unless that node has said that the first failed. What was paid is proved by the preimage of the hash.

alter table address_book_entry
  drop constraint address_book_entry_kind_check,
  drop constraint address_book_entry_code_check,
  -- `lightning`: a Lightning address or an LNURL; `invoice`: one invoice, which no list shows
  add constraint address_book_entry_kind_check check (kind in ('address', 'payment_code', 'lightning', 'invoice')),
  add constraint address_book_entry_code_check check (length(code) between 5 and case kind when 'lightning' then 512 when 'invoice' then 2048 else 128 end);

create or replace function keep_address_book_entry() returns trigger language plpgsql as $$
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

create policy payout_reads_lightning on address_book_entry for select to headframe_payout using (kind in ('lightning', 'invoice'));

alter table withdrawal
  -- SHA-256 of what proves the payment, and that itself
  add column payment_hash bytea check (length(payment_hash) = 32),
  add column payment_preimage bytea check (length(payment_preimage) = 32),
  -- why it waits, for its people
  add column payout_note text not null default '' check (length(payout_note) <= 200),
  drop constraint withdrawal_address_check,
  add constraint withdrawal_address_check check (length(address) between 1 and case network when 'lightning' then 2048 else 128 end),
  drop constraint paid_by_a_transaction,
  add constraint paid_with_proof check (not sent or (case network when 'lightning' then payment_preimage else txid end) is not null),
  add constraint preimage_of_hash check (payment_preimage is null or coalesce(sha256(payment_preimage) = payment_hash, false)),
  add constraint hash_of_lightning check (network = 'lightning' or payment_hash is null),
  add constraint transaction_of_bitcoin check (network = 'bitcoin' or txid is null);
-- One invoice is paid for one withdrawal.
create unique index withdrawal_payment_hash on withdrawal (payment_hash) where not canceled;
grant insert (payment_hash) on withdrawal to headframe_api;
grant select (subaccount_id, fee_satoshi, payment_hash, payment_preimage, payout_note),
  update (declined, decline_reason, payment_hash, payment_preimage, payout_note) on withdrawal to headframe_payout;

alter table payout drop constraint payout_engine_check;
alter table payout add constraint payout_engine_check check (engine in ('core', 'manual', 'lightning'));
grant insert (engine) on payout to headframe_payout;

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
grant select, insert (payout_id, withdrawal_id, payment_hash, invoice, amount_satoshi, fee_limit_satoshi, expires_at),
  update (state, attempts, seen_at, failure, preimage, fee_millisatoshi) on lightning_payment to headframe_payout;

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
create trigger payments_stay before delete on lightning_payment for each row execute function refuse_changed_money();

-- Null where the installation has no Lightning.
alter table payout_status
  add column lightning_state text check (lightning_state in ('working', 'waiting', 'stopped')),
  add column lightning_reason text not null default '' check (length(lightning_reason) <= 500),
  -- what its channels can send
  add column lightning_balance_satoshi bigint check (lightning_balance_satoshi >= 0),
  add column lightning_checked_at timestamptz;
grant update (lightning_state, lightning_reason, lightning_balance_satoshi, lightning_checked_at) on payout_status to headframe_payout;

create or replace function reserve_withdrawal() returns trigger
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

create or replace function change_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  unsigned withdrawal := new;
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
  new.updated_at := now();
  return new;
end
$$;

create or replace function keep_withdrawal_of_payout() returns trigger
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

create or replace function keep_payout() returns trigger
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

-- What routing cost is booked in whole satoshi, rounded up.
alter table house_balance drop constraint house_balance_account_check;
alter table house_balance add constraint house_balance_account_check check (account in
  ('block_immature', 'block_mature', 'chain_fee', 'earnings', 'issued', 'paid_out', 'payout', 'pool_fee', 'routing_fee', 'user_fee'));
alter table house_entry drop constraint accounts_of_kind;
alter table house_entry add constraint accounts_of_kind check (case kind
  when 'block_found' then from_account = 'issued' and to_account = 'block_immature'
  when 'block_matured' then from_account = 'block_immature' and to_account = 'block_mature'
  when 'block_orphaned' then from_account = 'block_immature' and to_account = 'issued'
  when 'payout_paid' then from_account = 'payout' and to_account = 'paid_out'
  when 'payout_fee' then from_account = 'payout' and to_account = 'chain_fee'
  when 'routing_fee' then from_account = 'payout' and to_account = 'routing_fee'
  else false end);
alter table house_entry drop constraint subject_of_kind;
alter table house_entry add constraint subject_of_kind check (case when kind in ('payout_paid', 'payout_fee', 'routing_fee')
  then payout_id is not null and block_hash is null else payout_id is null and block_hash is not null end);

create or replace function payout_cost(payout bigint, kind text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case kind
    when 'payout_paid' then (select sum(w.amount_satoshi)::bigint from withdrawal w where w.payout_id = p.id)
    when 'payout_fee' then (select t.fee_satoshi from payout_transaction t where t.payout_id = p.id
      and (p.engine = 'manual' or t.confirmations > 0))
      + (select coalesce(sum(n.amount_satoshi), 0)::bigint from payment_code_notification n where n.payout_id = p.id)
    when 'routing_fee' then (select (l.fee_millisatoshi + 999) / 1000 from lightning_payment l where l.payout_id = p.id and l.state = 'succeeded')
  end from payout p where p.id = payout_cost.payout and p.state = 'final'
$$;

create or replace function post_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into house_entry (chain_id, kind, payout_id, from_account, to_account, amount_satoshi)
    select new.chain_id, m.kind, new.id, 'payout', m.account, payout_cost(new.id, m.kind)
    from (values ('payout_fee', 'chain_fee'), ('payout_paid', 'paid_out'), ('routing_fee', 'routing_fee')) m (kind, account)
    where payout_cost(new.id, m.kind) > 0;
  return null;
end
$$;

create or replace function announce_withdrawals() returns trigger language plpgsql as $$
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
create or replace function note_withdrawal() returns trigger
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
    on conflict do nothing;
  return null;
end
$$;
