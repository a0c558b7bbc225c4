drop trigger owner_sets_repeats on asic;
alter table asic drop column is_infinite_retry, drop column retry_count, drop column retry_at;
