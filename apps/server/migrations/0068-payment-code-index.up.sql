-- The house has one key to pay from, so the indexes of a payment code are those of the house on a chain, whoever withdraws to it.
create table payment_code_index (
  chain_id integer not null references chain,
  code text not null,
  -- the index that the next withdrawal takes
  next_index integer not null default 0 check (next_index >= 0),
  primary key (chain_id, code)
);
create policy counter on address_book_entry to current_user using (true) with check (true);

-- Takes the next index of the payment code of an entry, which is never given again unless the transaction fails, and counts the
-- withdrawal. Locks the code until the transaction ends.
create function take_payment_code_index(entry integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  paid record;
  taken integer;
begin
  update address_book_entry set withdraw_count = withdraw_count + 1 where id = entry and kind = 'payment_code'
    returning chain_id, code into paid;
  if not found then raise exception 'Entry % is no payment code.', entry using errcode = 'integrity_constraint_violation'; end if;
  insert into payment_code_index as i (chain_id, code, next_index) values (paid.chain_id, paid.code, 1)
    on conflict (chain_id, code) do update set next_index = i.next_index + 1 returning i.next_index - 1 into taken;
  return taken;
end
$$;
revoke execute on function take_payment_code_index(integer) from public;
grant execute on function take_payment_code_index(integer) to headframe_payout;

-- A rejected payment code that is added again waits for another decision.
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

-- That by the latest block that the pool works on (chain_tip) stands for it.
drop function current_chain(smallint);
