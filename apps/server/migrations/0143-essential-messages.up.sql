-- Messages about money, sign-in or rights: no bound holds them back, they are sent first, and age does not drop them.
alter table outbox add column is_essential boolean not null default false;
update outbox set is_essential = true
where state = 'waiting' and channel = 'mail' and split_part(key, '/', 1) in ('withdrawal', 'address-book', 'schedule', 'payouts');
drop index outbox_due;
create index outbox_due on outbox (channel, is_essential desc, next_attempt_at) where state = 'waiting';
