drop index device_worker_name;
update worker_state set status = 0 where status = 3;
alter table worker_state drop constraint worker_state_status_check;
alter table worker_state add constraint worker_state_status_check check (status between 0 and 2);
