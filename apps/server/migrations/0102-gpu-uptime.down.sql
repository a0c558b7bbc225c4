alter table gpu alter column is_infinite_retry set default false;
alter table gpu_state drop column uptime;
