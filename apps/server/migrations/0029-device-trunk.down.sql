drop trigger announce_changed_settings on asic;
drop function announce_changed_settings();
alter table command_snapshot rename column device_ids to asic_ids;
alter table power_switch_reversal rename column device_id to asic_id;
alter table discovered_device rename column device_id to asic_id;
alter index agent_request_item_device rename to agent_request_item_asic;
alter table agent_request_item rename column device_id to asic_id;
alter table asic_hour rename column device_id to asic_id;
alter table asic_sample_block rename column device_id to asic_id;
alter index asic_sample_device rename to asic_sample_asic;
alter table asic_sample rename column device_id to asic_id;
alter table asic_detail rename column device_id to asic_id;
alter table asic_state drop constraint asic_state_device;
alter table asic_state drop column kind;
alter table device add column coin_enum smallint not null default 0;
update device d set coin_enum = s.coin_enum from asic_state s where s.device_id = d.id;
alter table asic_state drop column coin_enum;
alter table asic_state rename column device_id to asic_id;

-- Other kinds of devices have no place in the table of miners.
delete from agent_request_item where asic_id in (select id from device where kind <> 'asic');
delete from discovered_device where asic_id in (select id from device where kind <> 'asic');
delete from device where kind <> 'asic';
alter table device
  add column safe_ranges jsonb,
  add column ideal_rate_manual double precision,
  add column desired_power_switch text check (desired_power_switch in ('on', 'off')),
  add column desired_pools jsonb,
  add column desired_at timestamptz,
  add column skip_rail_until timestamptz,
  add column blink_status text not null default 'off' check (blink_status in ('off', 'on', 'request_on', 'request_off'));
update device d set safe_ranges = a.safe_ranges,
  ideal_rate_manual = a.ideal_rate_manual, desired_power_switch = a.desired_power_switch, desired_pools = a.desired_pools,
  desired_at = a.desired_at, skip_rail_until = a.skip_rail_until, blink_status = a.blink_status
from asic a where a.device_id = d.id;
drop table asic;
drop index device_model;
alter table device drop constraint device_kind;
alter table device drop column kind;
alter table device rename column name to worker_name;
alter index device_agent rename to asic_agent;
alter index device_mac rename to asic_mac;
alter table device rename constraint device_subaccount_id_fkey to asic_subaccount_id_fkey;
alter table device rename constraint device_agent_id_fkey to asic_agent_id_fkey;
alter table device rename constraint device_mac_check to asic_mac_check;
alter table device rename constraint device_owner to asic_owner;
alter table device rename constraint device_selector_id_key to asic_selector_id_key;
alter table device rename constraint device_pkey to asic_pkey;
alter sequence device_id_seq rename to asic_id_seq;
alter table device rename to asic;
create index asic_model on asic (subaccount_id, model, id) where deleted_at is null;
alter table asic_state add constraint asic_state_asic foreign key (asic_id, subaccount_id)
  references asic (id, subaccount_id) on update cascade on delete cascade;

create or replace function announce_changed_devices() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id))
    from (
      select distinct unnest(array[n.agent_id, o.agent_id]) as agent_id, n.id from new_rows n join old_rows o on o.id = n.id
      where (n.agent_id, n.ip, n.family, n.subaccount_id) <> (o.agent_id, o.ip, o.family, o.subaccount_id)
        or n.mac is distinct from o.mac or n.credential is distinct from o.credential
        or n.deleted_at is distinct from o.deleted_at
    ) as changed group by agent_id;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select n.agent_id, n.id from new_rows n join old_rows o on o.id = n.id
      where n.safe_ranges is distinct from o.safe_ranges or n.desired_power_switch is distinct from o.desired_power_switch
        or n.desired_pools is distinct from o.desired_pools or n.blink_status <> o.blink_status
    ) as changed group by agent_id;
  return null;
end
$$;
