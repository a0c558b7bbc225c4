-- What miners are commanded to draw and how to cool themselves, and what they report of it.
alter table asic
  -- Power mode, or watt target (W); null means no desired state
  add column desired_power_mode text constraint asic_desired_power_mode check (desired_power_mode in ('low', 'normal', 'high')),
  add column desired_power_limit real,
  -- Share of the stable draw, %
  add column desired_power_percent smallint,
  -- CommandedCooling of the domain
  add column desired_cooling jsonb;
grant insert (desired_power_mode, desired_power_limit, desired_power_percent, desired_cooling),
  update (desired_power_mode, desired_power_limit, desired_power_percent, desired_cooling) on asic to headframe_api;

alter table asic_state
  add column power_percent real,
  add column cooling_mode text,
  add column fan_percent real,
  -- °C below the target of the firmware, as a negative number
  add column temperature_offset real;
grant insert (power_percent, cooling_mode, fan_percent, temperature_offset) on asic_state to headframe_api;

create or replace function announce_changed_settings() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select d.agent_id, d.id from new_rows n join old_rows o on o.device_id = n.device_id join device d on d.id = n.device_id
      where n.safe_ranges is distinct from o.safe_ranges or n.desired_power_switch is distinct from o.desired_power_switch
        or n.desired_pools is distinct from o.desired_pools or n.blink_status <> o.blink_status
        or n.desired_power_mode is distinct from o.desired_power_mode
        or n.desired_power_limit is distinct from o.desired_power_limit
    ) as changed group by agent_id;
  return null;
end
$$;
