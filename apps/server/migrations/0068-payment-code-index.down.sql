create function current_chain(coin smallint) returns integer language sql stable security definer
  set search_path = pg_catalog, public as $$
  select c.id from chain c where c.coin_enum = coin
  order by (select f.created_at from fee_rate f where f.chain_id = c.id order by f.height desc limit 1) desc nulls last, c.id desc limit 1
$$;
revoke execute on function current_chain(smallint) from public;
grant execute on function current_chain(smallint) to headframe_identity, headframe_jobs;
create or replace function keep_address_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.kind = 'address' then new.approved_at := coalesce(new.approved_at, now()); end if;
  elsif (old.deleted_at is not null and new.deleted_at is null) or (old.archived_at is not null and new.archived_at is null) then
    new.hold_until := now() + interval '24 hours';
  end if;
  return new;
end
$$;
drop function take_payment_code_index(integer);
drop policy counter on address_book_entry;
drop table payment_code_index;
