-- What stops a withdrawal that is held, what a paid one has, and what is left of one when an account is deleted.

-- A paid withdrawal has the transaction that paid it.
alter table withdrawal add constraint paid_by_a_transaction check (not sent or txid is not null);

-- What a request said stays as it is. It is taken back only while no payout has it, and then for good.
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
