do $$
begin
  if exists (select from withdrawal where network = 'lightning') then
    raise exception 'Withdrawals by Lightning are in the books: they cannot be taken out of them.';
  end if;
end
$$;
drop trigger payments_stay on lightning_payment;
drop trigger keep_payment on lightning_payment;
drop function keep_lightning_payment();
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

create or replace function payout_cost(payout bigint, kind text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case kind
    when 'payout_paid' then (select sum(w.amount_satoshi)::bigint from withdrawal w where w.payout_id = p.id)
    when 'payout_fee' then (select t.fee_satoshi from payout_transaction t where t.payout_id = p.id
      and (p.engine = 'manual' or t.confirmations > 0))
      + (select coalesce(sum(n.amount_satoshi), 0)::bigint from payment_code_notification n where n.payout_id = p.id)
  end from payout p where p.id = payout_cost.payout and p.state = 'final'
$$;

create or replace function post_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into house_entry (chain_id, kind, payout_id, from_account, to_account, amount_satoshi)
    select new.chain_id, m.kind, new.id, 'payout', m.account, payout_cost(new.id, m.kind)
    from (values ('payout_fee', 'chain_fee'), ('payout_paid', 'paid_out')) m (kind, account)
    where payout_cost(new.id, m.kind) > 0;
  return null;
end
$$;

create or replace function announce_withdrawals() returns trigger language plpgsql as $$
begin
  perform pg_notify('headframe_change', 'withdrawal:' || c.subaccount_id || ':'
      || case when count(*) > 500 then 'all' else string_agg(c.id::text, ',' order by c.id) end)
    from (select distinct n.subaccount_id, n.id from new_rows n join old_rows o on o.id = n.id
      where (n.payout_id, n.sent, n.txid) is distinct from (o.payout_id, o.sent, o.txid)) c
    group by c.subaccount_id;
  return null;
end
$$;

create or replace function keep_address_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.kind = 'address' then new.approved_at := coalesce(new.approved_at, now()); end if;
  elsif (old.deleted_at is not null and new.deleted_at is null) or (old.archived_at is not null and new.archived_at is null) then
    new.hold_until := now() + interval '24 hours';
    if old.deleted_at is not null then new.rejected_at := null; end if;
  end if;
  return new;
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
      ('processed', encode(new.txid, 'hex'), new.sent and row (new.sent, new.txid) is distinct from row (old.sent, old.txid)),
      ('declined', '', new.declined and old.declined is not true)
    ) n (kind, about, is_due) where n.is_due
    on conflict do nothing;
  return null;
end
$$;
drop table lightning_payment;
alter table house_entry drop constraint subject_of_kind;
alter table house_entry add constraint subject_of_kind check (case when kind in ('payout_paid', 'payout_fee')
  then payout_id is not null and block_hash is null else payout_id is null and block_hash is not null end);
alter table house_entry drop constraint accounts_of_kind;
alter table house_entry add constraint accounts_of_kind check (case kind
  when 'block_found' then from_account = 'issued' and to_account = 'block_immature'
  when 'block_matured' then from_account = 'block_immature' and to_account = 'block_mature'
  when 'block_orphaned' then from_account = 'block_immature' and to_account = 'issued'
  when 'payout_paid' then from_account = 'payout' and to_account = 'paid_out'
  when 'payout_fee' then from_account = 'payout' and to_account = 'chain_fee'
  else false end);
delete from house_balance where account = 'routing_fee';
alter table house_balance drop constraint house_balance_account_check;
alter table house_balance add constraint house_balance_account_check check (account in
  ('block_immature', 'block_mature', 'chain_fee', 'earnings', 'issued', 'paid_out', 'payout', 'pool_fee', 'user_fee'));
alter table payout_status drop column lightning_state, drop column lightning_reason, drop column lightning_balance_satoshi,
  drop column lightning_checked_at;
revoke insert (engine) on payout from headframe_payout;
alter table payout drop constraint payout_engine_check;
alter table payout add constraint payout_engine_check check (engine in ('core', 'manual'));
revoke update (declined, decline_reason) on withdrawal from headframe_payout;
revoke select (subaccount_id, fee_satoshi) on withdrawal from headframe_payout;
alter table withdrawal
  drop constraint transaction_of_bitcoin,
  drop constraint hash_of_lightning,
  drop constraint preimage_of_hash,
  drop constraint paid_with_proof,
  add constraint paid_by_a_transaction check (not sent or txid is not null),
  drop constraint withdrawal_address_check,
  add constraint withdrawal_address_check check (length(address) between 1 and 128),
  drop column payment_hash,
  drop column payment_preimage,
  drop column payout_note;
drop policy payout_reads_lightning on address_book_entry;
delete from address_book_entry where kind in ('lightning', 'invoice');
alter table address_book_entry
  drop constraint address_book_entry_code_check,
  drop constraint address_book_entry_kind_check,
  add constraint address_book_entry_kind_check check (kind in ('address', 'payment_code')),
  add constraint address_book_entry_code_check check (length(code) between 14 and 128);
