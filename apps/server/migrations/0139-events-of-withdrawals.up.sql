-- What a withdrawal is mailed about is an event, in the same transaction. Codes as in the catalogue of events.
create or replace function note_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with noted as (
    insert into withdrawal_notice (withdrawal_id, kind, about)
      select new.id, n.kind, n.about from (values
        -- What a schedule requests was announced by its setup; its people hear of what is paid.
        ('requested', '', tg_op = 'INSERT' and new.kind = 'quick' and new.hold_until is null),
        ('held', extract(epoch from new.hold_until)::text, new.hold_until > now() and new.hold_until is distinct from old.hold_until),
        ('processed', encode(coalesce(new.txid, new.payment_hash), 'hex'), new.sent and row (new.sent, new.txid) is distinct from row (old.sent, old.txid)),
        ('declined', '', new.declined and old.declined is not true)
      ) n (kind, about, is_due) where n.is_due
        and not (n.kind = 'held' and exists (select from withdrawal_notice w where w.withdrawal_id = new.id and w.kind = 'held' and w.mailed_at is null))
      on conflict do nothing
      returning kind
  )
  insert into event (at, subaccount_id, code, subject_kind, subject_id, name, actor, data)
    select now(), new.subaccount_id, case noted.kind when 'requested' then 9 when 'held' then 10 when 'processed' then 11 else 12 end,
      'withdrawal', new.selector_id::text, left(coalesce(new.address, (select e.code from address_book_entry e where e.id = new.entry_id), ''), 300),
      case when noted.kind = 'requested' then coalesce((select a.email from account a where a.id = new.created_by), '') else '' end,
      jsonb_build_object('amount', new.amount_satoshi::text)
    from noted;
  return null;
end
$$;
