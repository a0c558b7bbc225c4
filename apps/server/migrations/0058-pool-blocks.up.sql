-- Blocks that the pool found. They belong to the house: the API reads none of them.
create table block (
  id bigint generated always as identity primary key,
  chain_id integer not null references chain,
  height integer not null check (height >= 0),
  -- as it is hashed; shown reversed
  hash bytea not null check (length(hash) = 32),
  found_at timestamptz not null,
  -- who found it; null where the share named no worker that may mine
  subaccount_id integer references subaccount on delete set null,
  worker_name text check (length(worker_name) <= 64),
  -- name of the pool process that submitted it
  stratum text not null check (length(stratum) between 1 and 64),
  n_bits bigint not null check (n_bits between 0 and 4294967295),
  -- what its coinbase pays
  subsidy_satoshi bigint not null check (subsidy_satoshi >= 0),
  fees_satoshi bigint not null check (fees_satoshi >= 0),
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'confirmed', 'orphaned')),
  -- blocks of the best chain from this one on, itself included, when the node was asked last; 0 where it is not among them
  confirmations integer not null default 0 check (confirmations >= 0),
  -- when the node was asked last
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (chain_id, hash),
  constraint confirmations_of_state check (case state
    when 'accepted' then confirmations between 1 and 99 when 'confirmed' then confirmations >= 100 else confirmations = 0 end)
);
create index block_followed on block (chain_id, height) where state <> 'confirmed';
create index block_subaccount on block (subaccount_id);
grant select, insert, update (state, confirmations, checked_at) on block to headframe_pool;
grant select on block to headframe_jobs;

-- What was found is never changed, nor is a block that has its confirmations.
create function refuse_changed_block() returns trigger language plpgsql as $$
begin
  raise exception 'A confirmed block is never changed.' using errcode = 'integrity_constraint_violation';
end
$$;
revoke execute on function refuse_changed_block() from public;
create trigger confirmed_block_stays before update of state, confirmations on block for each row
  when (old.state = 'confirmed') execute function refuse_changed_block();
