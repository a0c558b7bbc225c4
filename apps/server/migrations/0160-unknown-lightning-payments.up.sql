-- Payments of the Lightning node that no payout of this database made: beside those of the wallet, of which `txid` is then the payment hash.
alter table unknown_payment add column network text not null default 'bitcoin' check (network in ('bitcoin', 'lightning')),
  add column invoice text check (length(invoice) between 100 and 2048),
  add column expires_at timestamptz,
  add constraint invoice_of_lightning check (network = 'lightning' or invoice is null),
  add constraint invoice_that_expires check ((invoice is null) = (expires_at is null));
grant insert (network, invoice, expires_at) on unknown_payment to headframe_payout;

-- The newest payment of the Lightning node up to which every one is known, as the node numbers them.
alter table payout_status add column lightning_looked_to bigint check (lightning_looked_to >= 0);
grant update (lightning_looked_to) on payout_status to headframe_payout;

-- Says that a payment of the Lightning node paid a withdrawal, of the same amount. The payout program asks the node for its proof.
create function claim_unknown_lightning(payment bigint, withdrawal bigint, decider integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  u unknown_payment;
  paid bigint;
  made bigint;
begin
  select * into u from unknown_payment p where p.id = claim_unknown_lightning.payment for update;
  if u.id is null or u.state <> 'open' or u.network <> 'lightning' then
    raise exception 'The payment was decided on.' using errcode = 'check_violation', constraint = 'claims_an_open_payment';
  end if;
  if u.invoice is null then
    raise exception 'The payment cannot be read.' using errcode = 'check_violation', constraint = 'claims_a_readable_payment';
  end if;
  select sum(o.amount_satoshi) into paid from unknown_payment_output o where o.payment_id = u.id;
  perform from withdrawal w where w.id = claim_unknown_lightning.withdrawal for update;
  if not exists (select from withdrawal w join address_book_entry e on e.id = w.entry_id where w.id = claim_unknown_lightning.withdrawal
      and w.chain_id = u.chain_id and w.network = 'lightning' and e.kind = 'lightning' and w.payout_id is null and not w.canceled
      and not w.declined) then
    raise exception 'The withdrawal does not wait any more.' using errcode = 'check_violation', constraint = 'claims_waiting_withdrawals';
  end if;
  if (select w.amount_satoshi from withdrawal w where w.id = claim_unknown_lightning.withdrawal) is distinct from paid then
    raise exception 'The payment paid another amount.' using errcode = 'check_violation', constraint = 'claims_the_amount_paid';
  end if;
  insert into payout (chain_id, engine) values (u.chain_id, 'lightning') returning id into made;
  insert into lightning_payment (payout_id, withdrawal_id, payment_hash, invoice, amount_satoshi, fee_limit_satoshi, expires_at, state, attempts)
    values (made, claim_unknown_lightning.withdrawal, u.txid, u.invoice, paid, u.fee_satoshi, u.expires_at, 'handed', 1);
  delete from payout_left_out l where l.withdrawal_id = claim_unknown_lightning.withdrawal;
  update withdrawal w set payout_id = made, payment_hash = u.txid, hold_until = null, hold_reason = null, payout_note = ''
    where w.id = claim_unknown_lightning.withdrawal;
  update payout set state = 'sent' where id = made;
  update unknown_payment set state = 'claimed', decided_by = decider, decided_at = now() where id = u.id;
  return made;
end
$$;
revoke execute on function claim_unknown_lightning(bigint, bigint, integer) from public;
grant execute on function claim_unknown_lightning(bigint, bigint, integer) to headframe_identity;
