create or replace function devices_like(searched_kind text, pattern text, max_devices integer) returns setof integer
  language sql stable security definer rows 100 set search_path = public, pg_temp set plan_cache_mode to force_custom_plan as $$
  select id from device
    where device_text(name || E'\n' || former_name, ip, mac, model, hostname, serial_number, firmware, note) like lower(pattern)
      and kind = searched_kind and deleted_at is null
      and (subaccount_id = any ((select current_subaccount_ids())::integer[])
        or shared_with && (select current_subaccount_ids())::integer[])
    limit max_devices
$$;
drop index asic_pool_user;
