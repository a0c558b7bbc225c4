-- What people are mailed about a withdrawal, why one is declined or left out of payouts, and what the administrator was mailed about payouts.

-- Why the administrator declined it, for its people.
alter table withdrawal add column decline_reason text check (length(decline_reason) between 1 and 500);
alter table withdrawal add constraint declined_for_a_reason check (decline_reason is null or declined);
grant update (declined, decline_reason) on withdrawal to headframe_identity;

-- Events of withdrawals that their people get a mail about, each once.
create table withdrawal_notice (
  withdrawal_id bigint not null references withdrawal,
  kind text not null check (kind in ('requested', 'held', 'processed', 'declined')),
  -- the hold or the transaction: a withdrawal may be held twice, and be paid by another transaction after a reorganisation
  about text not null default '',
  created_at timestamptz not null default now(),
  -- when its mails were queued, or nothing was left to say
  mailed_at timestamptz,
  primary key (withdrawal_id, kind, about)
);
create index withdrawal_notice_due on withdrawal_notice (withdrawal_id) where mailed_at is null;
grant select, update (mailed_at) on withdrawal_notice to headframe_identity;

-- Holds that were mailed about are so still.
insert into withdrawal_notice (withdrawal_id, kind, about, mailed_at)
  select w.id, 'held', extract(epoch from w.hold_until)::text, case when w.hold_mailed_until = w.hold_until then now() end
  from withdrawal w where w.hold_until is not null and w.payout_id is null and not w.canceled and not w.declined;
alter table withdrawal drop column hold_mailed_until;

create function note_withdrawal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into withdrawal_notice (withdrawal_id, kind, about)
    select new.id, n.kind, n.about from (values
      -- What a schedule requests was announced by its setup; its people hear of what is paid.
      ('requested', '', tg_op = 'INSERT' and new.kind = 'quick' and new.hold_until is null),
      ('held', extract(epoch from new.hold_until)::text, new.hold_until > now() and new.hold_until is distinct from old.hold_until),
      ('processed', encode(new.txid, 'hex'), new.sent and row (new.sent, new.txid) is distinct from row (old.sent, old.txid)),
      ('declined', '', new.declined and old.declined is not true)
    ) n (kind, about, is_due) where n.is_due
    on conflict do nothing;
  return null;
end
$$;
revoke execute on function note_withdrawal() from public;
create trigger note after insert or update on withdrawal for each row execute function note_withdrawal();

-- Withdrawals that the payout program leaves out of every batch, and why.
create table payout_left_out (
  withdrawal_id bigint primary key references withdrawal,
  reason text not null check (length(reason) between 1 and 200),
  noted_at timestamptz not null default now()
);
grant select, insert, update on payout_left_out to headframe_payout;
grant select on payout_left_out to headframe_identity;

-- What the administrator was mailed about the payouts of a chain last: one mail for each change of it.
create table payout_alert (
  chain_id integer primary key references chain,
  state text not null check (state in ('fine', 'stopped', 'waiting', 'silent', 'left-out', 'by-hand')),
  changed_at timestamptz not null default now()
);
grant select, insert, update on payout_alert to headframe_identity;

-- Pages of the administrator follow payouts.
create function announce_payouts() returns trigger language plpgsql as $$
begin
  perform pg_notify('headframe_change', 'payout:0:all');
  return null;
end
$$;
revoke execute on function announce_payouts() from public;
create trigger announce_payouts after insert or update or delete on payout for each statement execute function announce_payouts();
create trigger announce_payouts after insert or update on payout_transaction for each statement execute function announce_payouts();
create trigger announce_payouts after insert or update of state, reason, balance_satoshi on payout_status
  for each statement execute function announce_payouts();
create trigger announce_payouts after insert or update of payout_id, sent, declined, canceled, hold_until on withdrawal
  for each statement execute function announce_payouts();

-- A schedule pays nothing once who set it up may not withdraw from the subaccount any more.
alter table scheduled_withdrawal drop constraint scheduled_withdrawal_last_outcome_check;
alter table scheduled_withdrawal add constraint scheduled_withdrawal_last_outcome_check
  check (last_outcome in ('requested', 'balance-too-low', 'address-unavailable', 'not-permitted'));
