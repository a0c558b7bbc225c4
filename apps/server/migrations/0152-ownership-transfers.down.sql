create or replace function keep_address_book_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.kind <> 'payment_code' then new.approved_at := coalesce(new.approved_at, now()); end if;
    -- An invoice expires before any hold would end: who may pay one, and when, is asked with each withdrawal.
    if new.kind = 'invoice' then new.hold_until := now(); end if;
  elsif (old.deleted_at is not null and new.deleted_at is null) or (old.archived_at is not null and new.archived_at is null) then
    new.hold_until := now() + interval '24 hours';
    if old.deleted_at is not null then new.rejected_at := null; end if;
  end if;
  return new;
end
$$;
revoke update (archived_at) on address_book_entry from headframe_identity;
drop function ownership_returnable_until(integer, integer);
drop table ownership_transfer;
