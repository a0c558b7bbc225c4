create or replace function announce_changed_settings() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select d.agent_id, d.id from new_rows n join old_rows o on o.device_id = n.device_id join device d on d.id = n.device_id
      where n.safe_ranges is distinct from o.safe_ranges or n.desired_power_switch is distinct from o.desired_power_switch
        or n.desired_pools is distinct from o.desired_pools or n.blink_status <> o.blink_status
    ) as changed group by agent_id;
  return null;
end
$$;
alter table asic_state drop column power_percent, drop column cooling_mode, drop column fan_percent,
  drop column temperature_offset;
alter table asic drop column desired_power_mode, drop column desired_power_limit, drop column desired_power_percent,
  drop column desired_cooling;
