-- A miner is known by the user of its pool. Where that is of another account than before, the name that people know it by stays
-- beside it, so that they find it under both.
alter table device add column former_name text not null default '';

create function keep_former_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.former_name := case when new.name = new.former_name then '' else old.name end;
  return new;
end
$$;
revoke execute on function keep_former_name() from public;
-- The account is what stands before the first dot; a new worker name of the same account is a new name.
create trigger keep_former_name before update of name on device for each row
  when (new.kind = 'asic' and not new.is_named and old.name <> '' and split_part(old.name, '.', 1) <> split_part(new.name, '.', 1))
  execute function keep_former_name();

drop index device_text;
do $$
begin
  execute format('create index device_text on device
    using gin (device_text(name || E''\n'' || former_name, ip, mac, model, hostname, serial_number, firmware, note) %s.gin_trgm_ops) where deleted_at is null',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;
create or replace function devices_like(searched_kind text, pattern text, max_devices integer) returns setof integer
  language sql stable security definer rows 100 set search_path = public, pg_temp set plan_cache_mode to force_custom_plan as $$
  select id from device
    where device_text(name || E'\n' || former_name, ip, mac, model, hostname, serial_number, firmware, note) like lower(pattern)
      and kind = searched_kind and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices
$$;
