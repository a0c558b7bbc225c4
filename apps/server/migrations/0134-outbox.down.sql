create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts smallint not null default 0,
  sent_at timestamptz,
  last_error text
);
create index mail_due on mail (next_attempt_at) where sent_at is null;
grant select, insert, update, delete on mail to headframe_identity;
insert into mail (recipient, subject, text_body, html_body, created_at, next_attempt_at, attempts, sent_at, last_error)
select recipient, coalesce(payload ->> 'subject', ''), coalesce(payload ->> 'text', ''), coalesce(payload ->> 'html', ''), created_at,
  case when state in ('failed', 'dropped') then 'infinity' else next_attempt_at end, attempts,
  case when state = 'sent' then settled_at end, reason
from outbox where channel = 'mail' order by id;
drop table outbox;
