-- Miners are also found by the user that they mine as. The index holds texts that hardly change: states are still written in place.
do $$
begin
  execute format('create index asic_pool_user on asic_state using gin (lower(pool_user) %s.gin_trgm_ops) where deleted_at is null',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end
$$;
create or replace function devices_like(searched_kind text, pattern text, max_devices integer) returns setof integer
  language sql stable security definer rows 100 set search_path = public, pg_temp set plan_cache_mode to force_custom_plan as $$
  (select id from device
    where device_text(name || E'\n' || former_name, ip, mac, model, hostname, serial_number, firmware, note) like lower(pattern)
      and kind = searched_kind and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices)
  union
  (select device_id from asic_state
    where searched_kind = 'asic' and lower(pool_user) like lower(pattern) and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices)
  limit max_devices
$$;
