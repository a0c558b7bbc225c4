drop function shares_counted_until();
drop table pool_interval;
alter table worker_state drop column weak_since, drop column alerted_at;
