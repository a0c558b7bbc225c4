create or replace function note_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into withdrawal_notice (withdrawal_id, kind, about)
    select new.id, n.kind, n.about from (values
      -- What a schedule requests was announced by its setup; its people hear of what is paid.
      ('requested', '', tg_op = 'INSERT' and new.kind = 'quick' and new.hold_until is null),
      ('held', extract(epoch from new.hold_until)::text, new.hold_until > now() and new.hold_until is distinct from old.hold_until),
      ('processed', encode(coalesce(new.txid, new.payment_hash), 'hex'), new.sent and row (new.sent, new.txid) is distinct from row (old.sent, old.txid)),
      ('declined', '', new.declined and old.declined is not true)
    ) n (kind, about, is_due) where n.is_due
      and not (n.kind = 'held' and exists (select from withdrawal_notice w where w.withdrawal_id = new.id and w.kind = 'held' and w.mailed_at is null))
    on conflict do nothing;
  return null;
end
$$;
