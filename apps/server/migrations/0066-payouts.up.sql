-- Payouts: transactions of the house that pay withdrawals. The payout program stores each transaction before it sends it. The database
-- keeps the rules that hold whatever that program does: a withdrawal is in one payout, leaves it only where nothing of it can be mined, and
-- every version of a payout shares an input with each earlier one, so at most one of them is mined.
do $$
begin
  if not exists (select from pg_roles where rolname = 'headframe_payout') then
    begin
      create role headframe_payout nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  grant headframe_payout to current_user;
  grant usage on schema public to headframe_payout;
end
$$;

grant select on chain to headframe_payout;

-- By wallet RPC of a node (`core`), or by people with a wallet of their own (`manual`).
alter table payout
  add column engine text not null default 'core' check (engine in ('core', 'manual')),
  -- `claimed` has withdrawals and no transaction, `signed` one that is stored, `sent` one that the node took, `confirmed` one in the best
  -- chain, `final` one that is 100 blocks deep; `void`: what spent its inputs is 100 blocks deep
  add column state text not null default 'claimed' check (state in ('claimed', 'signed', 'sent', 'confirmed', 'final', 'void')),
  add column updated_at timestamptz not null default now();
create index payout_open on payout (chain_id, id) where state not in ('final', 'void');
grant select, insert (chain_id), update (state), delete on payout to headframe_payout;
grant select, insert (chain_id, engine), update (state) on payout to headframe_identity;

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
grant select, insert (payout_id, version, txid, raw, fee_satoshi, virtual_bytes), update (sent_at, confirmations, checked_at)
  on payout_transaction to headframe_payout;
grant select, insert (payout_id, version, txid, fee_satoshi, virtual_bytes, sent_at), update (sent_at)
  on payout_transaction to headframe_identity;

-- What a transaction spends.
create table payout_input (
  payout_id bigint not null,
  version integer not null,
  txid bytea not null check (length(txid) = 32),
  vout bigint not null check (vout between 0 and 4294967295),
  primary key (payout_id, version, txid, vout),
  foreign key (payout_id, version) references payout_transaction
);
grant select, insert on payout_input to headframe_payout;

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
  changed_at timestamptz not null default now()
);
grant select, insert (chain_id, program, program_until), update (state, reason, balance_satoshi, program, program_until, continued_at, checked_at, changed_at)
  on payout_status to headframe_payout;
grant select on payout_status to headframe_identity;
grant select on payout, payout_transaction, payout_status to headframe_jobs;

grant select (id, chain_id, amount_satoshi, address, network, hold_until, payout_id, txid, sent, declined, canceled) on withdrawal to headframe_payout;
grant update (payout_id, txid, sent) on withdrawal to headframe_payout;
create policy payout_all on withdrawal to headframe_payout using (true) with check (true);
grant update (payout_id, txid, sent) on withdrawal to headframe_identity;

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
create trigger input_stays before update or delete on payout_input for each row execute function refuse_changed_money();

-- What the house paid: to withdrawals (`paid_out`), and to the chain (`chain_fee`). The fees that people paid are in `payout` with what
-- was set aside for them, so what stays there is what the house gained or lost by fees.
alter table house_balance drop constraint house_balance_account_check;
alter table house_balance add constraint house_balance_account_check check (account in
  ('block_immature', 'block_mature', 'chain_fee', 'earnings', 'issued', 'paid_out', 'payout', 'pool_fee', 'user_fee'));
alter table house_entry alter column block_hash drop not null;
alter table house_entry add column payout_id bigint;
alter table house_entry add foreign key (payout_id, chain_id) references payout (id, chain_id);
alter table house_entry drop constraint accounts_of_kind;
alter table house_entry add constraint accounts_of_kind check (case kind
  when 'block_found' then from_account = 'issued' and to_account = 'block_immature'
  when 'block_matured' then from_account = 'block_immature' and to_account = 'block_mature'
  when 'block_orphaned' then from_account = 'block_immature' and to_account = 'issued'
  when 'payout_paid' then from_account = 'payout' and to_account = 'paid_out'
  when 'payout_fee' then from_account = 'payout' and to_account = 'chain_fee'
  else false end);
alter table house_entry add constraint subject_of_kind check (case when kind in ('payout_paid', 'payout_fee')
  then payout_id is not null and block_hash is null else payout_id is null and block_hash is not null end);
create unique index house_entry_payout on house_entry (payout_id, kind) where payout_id is not null;

-- As in 0059, with payouts.
create or replace function keep_house_balances() returns trigger
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

-- What a final payout paid to its withdrawals, or to the chain; null for any other payout.
create function payout_cost(payout bigint, kind text) returns bigint language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case kind
    when 'payout_paid' then (select sum(w.amount_satoshi)::bigint from withdrawal w where w.payout_id = p.id)
    when 'payout_fee' then (select t.fee_satoshi from payout_transaction t where t.payout_id = p.id
      and (p.engine = 'manual' or t.confirmations > 0))
  end from payout p where p.id = payout_cost.payout and p.state = 'final'
$$;
revoke execute on function payout_cost(bigint, text) from public;

create function post_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into house_entry (chain_id, kind, payout_id, from_account, to_account, amount_satoshi)
    select new.chain_id, m.kind, new.id, 'payout', m.account, payout_cost(new.id, m.kind)
    from (values ('payout_fee', 'chain_fee'), ('payout_paid', 'paid_out')) m (kind, account)
    where payout_cost(new.id, m.kind) > 0;
  return null;
end
$$;
revoke execute on function post_payout() from public;
create trigger post_payout after update of state on payout for each row
  when (new.state = 'final' and old.state <> 'final') execute function post_payout();
