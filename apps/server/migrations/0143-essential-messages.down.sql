drop index outbox_due;
alter table outbox drop column is_essential;
create index outbox_due on outbox (channel, next_attempt_at) where state = 'waiting';
