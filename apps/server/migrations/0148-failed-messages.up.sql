-- Messages that were given up are counted for the administrator and the metrics.
create index outbox_failed on outbox (settled_at desc, id desc) where state = 'failed';
