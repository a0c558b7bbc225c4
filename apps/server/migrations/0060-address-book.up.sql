-- Where withdrawals may be sent: an address, or a payment code (BIP 47), from which each withdrawal gets an address of its own.

-- The chain of a coin that the pool mines now: that of its latest fee rate. Runs as the owner of the tables, so
-- that no role needs to read fee rates for it.
create function current_chain(coin smallint) returns integer language sql stable security definer
  set search_path = pg_catalog, public as $$
  select c.id from chain c where c.coin_enum = coin
  order by (select f.created_at from fee_rate f where f.chain_id = c.id order by f.height desc limit 1) desc nulls last, c.id desc limit 1
$$;
revoke execute on function current_chain(smallint) from public;
grant execute on function current_chain(smallint) to headframe_identity, headframe_jobs;
grant select on chain to headframe_identity;

create table address_book_entry (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  chain_id integer not null,
  -- of the chain
  coin_enum smallint not null,
  network text not null,
  kind text not null check (kind in ('address', 'payment_code')),
  -- the address, or the payment code
  code text not null check (length(code) between 14 and 128),
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
  hold_until timestamptz not null default now() + interval '24 hours',
  created_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint address_book_entry_code unique (subaccount_id, chain_id, code),
  unique (id, subaccount_id, chain_id),
  foreign key (chain_id, coin_enum) references chain (id, coin_enum),
  foreign key (chain_id, network) references chain (id, network),
  constraint one_verdict check (approved_at is null or rejected_at is null)
);
create index address_book_entry_chain on address_book_entry (chain_id, code) where kind = 'payment_code';
-- What it pays to, its hold, its approval and its index are not the API's to write.
select tenant_table('address_book_entry',
  api => 'select, insert (subaccount_id, chain_id, coin_enum, network, kind, code, description, created_by),
    update (description, archived_at, deleted_at, updated_at)',
  jobs => 'select', identity => 'select, update (cost_satoshi, approved_at, rejected_at, updated_at)');

-- An address needs nobody's approval. Whatever becomes payable again is held as a new entry is.
create function keep_address_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.kind = 'address' then new.approved_at := coalesce(new.approved_at, now()); end if;
  elsif (old.deleted_at is not null and new.deleted_at is null) or (old.archived_at is not null and new.archived_at is null) then
    new.hold_until := now() + interval '24 hours';
  end if;
  return new;
end
$$;
revoke execute on function keep_address_book_entry() from public;
create trigger entry_is_held before insert or update on address_book_entry for each row execute function keep_address_book_entry();
