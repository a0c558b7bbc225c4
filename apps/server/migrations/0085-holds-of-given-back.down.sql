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
