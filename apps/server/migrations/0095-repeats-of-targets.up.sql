-- Whether targets that a miner does not keep are commanded again, how often they were, and when they are next.
alter table asic
  add column is_infinite_retry boolean not null default false,
  add column retry_count smallint not null default 0,
  add column retry_at timestamptz;
grant insert (is_infinite_retry, retry_count, retry_at), update (is_infinite_retry) on asic to headframe_api;
create index asic_infinite_retry on asic (device_id) where is_infinite_retry;
create trigger owner_sets_repeats before update of is_infinite_retry on asic for each row
  when (old.is_infinite_retry is distinct from new.is_infinite_retry) execute function refuse_other_than_owner();
