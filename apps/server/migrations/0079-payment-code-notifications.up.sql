-- Notification transactions (BIP 47): one for each payment code that the house pays to, from which its holder's wallet learns the payment
-- code of the house. A payout funds the address of a key of the house; the notification spends that output and nothing else.

-- The payment code that the payout program pays from on a chain; null where it has no seed.
alter table payout_status add column payment_code text check (length(payment_code) <= 128);
grant insert (payment_code), update (payment_code) on payout_status to headframe_payout;

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
grant select, insert (chain_id, house_code, code),
  update (payout_id, address, amount_satoshi, txid, raw, funding_txid, funding_vout, sent_at, height, is_final)
  on payment_code_notification to headframe_payout;
grant select on payment_code_notification to headframe_identity;
grant select (chain_id, approved_at, archived_at, deleted_at) on address_book_entry to headframe_payout;

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

-- As in 0066, with notifications: what is paid to their keys goes to the chain as their fee, and to the holder as dust.
create or replace function payout_cost(payout bigint, kind text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case kind
    when 'payout_paid' then (select sum(w.amount_satoshi)::bigint from withdrawal w where w.payout_id = p.id)
    when 'payout_fee' then (select t.fee_satoshi from payout_transaction t where t.payout_id = p.id
      and (p.engine = 'manual' or t.confirmations > 0))
      + (select coalesce(sum(n.amount_satoshi), 0)::bigint from payment_code_notification n where n.payout_id = p.id)
  end from payout p where p.id = payout_cost.payout and p.state = 'final'
$$;

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
grant execute on function payment_code_notice(integer, text) to headframe_api, headframe_jobs, headframe_identity;

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
