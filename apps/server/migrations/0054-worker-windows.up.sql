-- A worker whose miner was stopped on purpose: 3, disabled.
alter table worker_state drop constraint worker_state_status_check;
alter table worker_state add constraint worker_state_status_check check (status between 0 and 3);
-- Workers and miners belong together by their name within a subaccount.
create index device_worker_name on device (subaccount_id, name) where kind = 'asic' and deleted_at is null;
