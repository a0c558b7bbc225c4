-- Payments of the wallet that no payout of this database made: it was restored from a backup, another program pays from the same wallet, or
-- people paid by hand. Payouts of the chain are stopped while one is open.
create table unknown_payment (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  -- as it is hashed
  txid bytea not null check (length(txid) = 32),
  -- signed; null where nobody could read it
  raw bytea check (length(raw) between 60 and 400000),
  fee_satoshi bigint not null check (fee_satoshi >= 0),
  virtual_bytes integer check (virtual_bytes > 0),
  -- when the wallet made it, or saw it first
  made_at timestamptz not null,
  -- in the best chain where above 0; below 0: a conflicting one is that deep
  confirmations integer not null default 0,
  is_abandoned boolean not null default false,
  -- `claimed`: it paid withdrawals, which a payout has now; `by_hand`: people made it, and it paid none
  state text not null default 'open' check (state in ('open', 'claimed', 'by_hand')),
  seen_at timestamptz not null default now(),
  decided_by integer references account on delete set null,
  decided_at timestamptz,
  unique (chain_id, txid),
  constraint readable_whole check ((raw is null) = (virtual_bytes is null)),
  constraint decided_at_a_time check ((state = 'open') = (decided_at is null))
);
create index unknown_payment_open on unknown_payment (chain_id) where state = 'open';
grant select, insert (chain_id, txid, raw, fee_satoshi, virtual_bytes, made_at, confirmations, is_abandoned),
  update (confirmations, is_abandoned), delete on unknown_payment to headframe_payout;
grant select, update (state, decided_by, decided_at) on unknown_payment to headframe_identity;
grant select on unknown_payment to headframe_jobs;

-- What it pays to addresses other than the wallet's change.
create table unknown_payment_output (
  payment_id bigint not null references unknown_payment on delete cascade,
  vout integer not null check (vout >= 0),
  -- as the node writes it; null where it has none
  address text check (length(address) between 1 and 200),
  amount_satoshi bigint not null check (amount_satoshi >= 0),
  primary key (payment_id, vout)
);
create index unknown_payment_output_address on unknown_payment_output (address);
grant select, insert on unknown_payment_output to headframe_payout;
grant select on unknown_payment_output to headframe_identity;

create table unknown_payment_input (
  payment_id bigint not null references unknown_payment on delete cascade,
  txid bytea not null check (length(txid) = 32),
  vout bigint not null check (vout between 0 and 4294967295),
  primary key (payment_id, txid, vout)
);
grant select, insert on unknown_payment_input to headframe_payout;

-- A decision stays; an open one leaves the table only where a payout has its transaction.
create function keep_unknown_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'open' or not exists (select from payout_transaction t where t.txid = old.txid) then
      raise exception 'A payment that nobody knows stays.' using errcode = 'integrity_constraint_violation';
    end if;
    return old;
  end if;
  if old.state <> 'open' and (new.state, new.decided_at) is distinct from (old.state, old.decided_at) then
    raise exception 'The payment was decided on.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
revoke execute on function keep_unknown_payment() from public;
create trigger keep_payment before update or delete on unknown_payment for each row execute function keep_unknown_payment();
create trigger announce_payouts after insert or update or delete on unknown_payment for each statement execute function announce_payouts();

-- The newest transaction of the wallet that is deep and up to which every payment is known; null before the first look. A restored database
-- has an older one, so what was paid since is looked at.
alter table payout_status add column looked_to bytea check (length(looked_to) = 32);
grant update (looked_to) on payout_status to headframe_payout;

-- An address as nodes write it: bech32 may be written in capitals.
create function written_address(given text) returns text language sql immutable as $$
  select case when given = upper(given) then lower(given) else given end
$$;

-- Withdrawals that wait and have an address that an open payment pays, with what it pays there in all. `is_exact`: the amount of the
-- withdrawal, or of all that wait for that address together.
create view unknown_payment_match as
  select u.id as payment_id, w.id as withdrawal_id, o.satoshi as paid_satoshi,
    o.satoshi = w.amount_satoshi or o.satoshi = sum(w.amount_satoshi) over (partition by u.id, o.address) as is_exact
  from unknown_payment u
    cross join lateral (select p.address, sum(p.amount_satoshi) as satoshi from unknown_payment_output p
      where p.payment_id = u.id and p.address is not null group by p.address) o
    join withdrawal w on w.chain_id = u.chain_id and w.payout_id is null and not w.canceled and not w.declined
      and w.network = 'bitcoin' and written_address(w.address) = o.address
  where u.state = 'open' and u.confirmations >= 0;
grant select on unknown_payment_match to headframe_identity, headframe_payout;

-- Makes a payout of a payment that paid these withdrawals, which the payout program then follows like any other. Each address has to be
-- paid exactly what the named withdrawals to it ask for. A hold is over where the money is gone already.
create function claim_unknown_payment(payment bigint, withdrawals bigint[], decider integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  u unknown_payment;
  made bigint;
begin
  select * into u from unknown_payment p where p.id = claim_unknown_payment.payment for update;
  if u.id is null or u.state <> 'open' then
    raise exception 'The payment was decided on.' using errcode = 'check_violation', constraint = 'claims_an_open_payment';
  end if;
  if u.raw is null then
    raise exception 'The payment cannot be read.' using errcode = 'check_violation', constraint = 'claims_a_readable_payment';
  end if;
  perform from withdrawal w where w.id = any (withdrawals) order by w.id for update;
  if cardinality(withdrawals) = 0 or cardinality(withdrawals) <> (select count(*) from withdrawal w where w.id = any (withdrawals)
      and w.chain_id = u.chain_id and w.network = 'bitcoin' and w.address is not null and w.payout_id is null
      and not w.canceled and not w.declined) then
    raise exception 'A withdrawal does not wait any more.' using errcode = 'check_violation', constraint = 'claims_waiting_withdrawals';
  end if;
  if exists (select from (select written_address(w.address) as address, sum(w.amount_satoshi) as satoshi from withdrawal w
        where w.id = any (withdrawals) group by 1) a
      where a.satoshi is distinct from (select sum(o.amount_satoshi) from unknown_payment_output o
        where o.payment_id = u.id and o.address = a.address)) then
    raise exception 'The payment paid another amount.' using errcode = 'check_violation', constraint = 'claims_the_amount_paid';
  end if;
  insert into payout (chain_id) values (u.chain_id) returning id into made;
  delete from payout_left_out l where l.withdrawal_id = any (withdrawals);
  update withdrawal w set payout_id = made, hold_until = null, hold_reason = null, payout_note = '' where w.id = any (withdrawals);
  insert into payout_transaction (payout_id, version, txid, raw, fee_satoshi, virtual_bytes)
    values (made, 1, u.txid, u.raw, u.fee_satoshi, u.virtual_bytes);
  insert into payout_input (payout_id, version, txid, vout)
    select made, 1, i.txid, i.vout from unknown_payment_input i where i.payment_id = u.id;
  update payout set state = 'signed' where id = made;
  update unknown_payment set state = 'claimed', decided_by = decider, decided_at = now() where id = u.id;
  return made;
end
$$;
revoke execute on function claim_unknown_payment(bigint, bigint[], integer) from public;
grant execute on function claim_unknown_payment(bigint, bigint[], integer) to headframe_identity;
