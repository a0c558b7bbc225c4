-- One outbox for every message that leaves the house, whatever its channel; mails were the first, in a table of their own.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (length(channel) between 1 and 32),
  -- The thing, its state or period, and the reader: what was queued with a key is not queued again while its row is kept.
  key text not null check (length(key) between 1 and 300),
  -- Where the channel sends it.
  recipient text not null,
  -- What it says; emptied once it is settled.
  payload jsonb not null,
  -- Whose right to read it is asked again before it is sent, and which one; null for what goes to an address alone.
  reader_id integer references account on delete cascade,
  reader_right jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  -- Why it failed or was dropped, or why the last try did not send it.
  reason text,
  -- Tries that reached the channel.
  attempts smallint not null default 0,
  -- Counts the senders that took it: one that was overtaken settles nothing.
  claim integer not null default 0,
  created_at timestamptz not null default now(),
  -- When it is due, and while it is sent, how long no other sender takes it.
  next_attempt_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (channel, key),
  check ((reader_id is null) = (reader_right is null)),
  check ((state = 'waiting') = (settled_at is null))
);
create index outbox_due on outbox (channel, next_attempt_at) where state = 'waiting';
create index outbox_of_reader on outbox (reader_id, settled_at) where reader_id is not null;
create index outbox_age on outbox (created_at);
grant select, insert, update, delete on outbox to headframe_identity;

insert into outbox (channel, key, recipient, payload, state, reason, attempts, created_at, next_attempt_at, settled_at)
select 'mail', 'mail/' || id, recipient,
  case when text_body = '' then '{}' else jsonb_build_object('subject', subject, 'text', text_body, 'html', html_body) end,
  case when sent_at is not null then 'sent' when next_attempt_at = 'infinity' then 'failed' else 'waiting' end,
  last_error, attempts, created_at, least(next_attempt_at, now() + interval '3 hours'),
  case when sent_at is not null then sent_at when next_attempt_at = 'infinity' then created_at end
from mail order by id;
drop table mail;
