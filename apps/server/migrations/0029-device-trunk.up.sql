-- `device` is the trunk of all kinds of devices: what every kind has. What only a miner has stands in `asic`, one row each.
alter table asic rename to device;
alter sequence asic_id_seq rename to device_id_seq;
alter table device rename constraint asic_pkey to device_pkey;
alter table device rename constraint asic_selector_id_key to device_selector_id_key;
alter table device rename constraint asic_owner to device_owner;
alter table device rename constraint asic_mac_check to device_mac_check;
alter table device rename constraint asic_agent_id_fkey to device_agent_id_fkey;
alter table device rename constraint asic_subaccount_id_fkey to device_subaccount_id_fkey;
alter index asic_mac rename to device_mac;
alter index asic_agent rename to device_agent;
drop index asic_model;
-- What people know a device by: the worker name of a miner.
alter table device rename column worker_name to name;
-- One of the kinds of the domain; a kind that this version does not know is shown as unsupported.
alter table device add column kind text not null default 'asic';
alter table device alter column kind drop default;
alter table device add constraint device_kind unique (id, kind, subaccount_id);
-- The lists of devices open sorted by model, descending.
create index device_model on device (subaccount_id, kind, model, id) where deleted_at is null;

create table asic (
  device_id integer primary key,
  kind text not null default 'asic' check (kind = 'asic'),
  subaccount_id integer not null,
  -- SafeRanges of the domain; null means the defaults
  safe_ranges jsonb,
  -- H/s, set by hand
  ideal_rate_manual double precision,
  -- 'on' or 'off'; null means no desired state
  desired_power_switch text constraint asic_desired_power_switch check (desired_power_switch in ('on', 'off')),
  -- DesiredPool[] without passwords; null means no desired state
  desired_pools jsonb,
  desired_at timestamptz,
  -- While set and in the future, rails leave the device alone.
  skip_rail_until timestamptz,
  blink_status text not null default 'off'
    constraint asic_blink_status check (blink_status in ('off', 'on', 'request_on', 'request_off')),
  constraint asic_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);
insert into asic (device_id, subaccount_id, safe_ranges, ideal_rate_manual, desired_power_switch,
    desired_pools, desired_at, skip_rail_until, blink_status)
  select id, subaccount_id, safe_ranges, ideal_rate_manual, desired_power_switch,
    desired_pools, desired_at, skip_rail_until, blink_status from device;
alter table device drop column safe_ranges, drop column ideal_rate_manual,
  drop column desired_power_switch, drop column desired_pools, drop column desired_at, drop column skip_rail_until,
  drop column blink_status;

alter table asic_state rename column asic_id to device_id;
-- The coin that a miner mines decides the unit of its hashrate, so that it stands beside the hashrate.
alter table asic_state add column coin_enum smallint not null default 0;
update asic_state s set coin_enum = d.coin_enum from device d where d.id = s.device_id;
alter table device drop column coin_enum;
alter table asic_state add column kind text not null default 'asic' check (kind = 'asic');
alter table asic_state drop constraint asic_state_asic,
  add constraint asic_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade;
alter table asic_detail rename column asic_id to device_id;
alter table asic_sample rename column asic_id to device_id;
alter index asic_sample_asic rename to asic_sample_device;
alter table asic_sample_block rename column asic_id to device_id;
alter table asic_hour rename column asic_id to device_id;
alter table agent_request_item rename column asic_id to device_id;
alter index agent_request_item_asic rename to agent_request_item_device;
alter table discovered_device rename column asic_id to device_id;
alter table power_switch_reversal rename column asic_id to device_id;
alter table command_snapshot rename column asic_ids to device_ids;

alter table asic enable row level security;
alter table asic force row level security;
create policy api_own on asic to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_all on asic to headframe_gateway using (true) with check (true);
create policy jobs_all on asic to headframe_jobs using (true) with check (true);
grant select, insert, update on asic to headframe_api, headframe_gateway, headframe_jobs;

-- What the agent must hear of stands in the trunk. Settings and desired state are announced as `settings`: the agent need
-- not hear of them, its devices are the same.
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
  return null;
end
$$;

create function announce_changed_settings() returns trigger language plpgsql set enable_nestloop to off as $$
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
create trigger announce_changed_settings after update on asic
  referencing old table as old_rows new table as new_rows for each statement execute function announce_changed_settings();
revoke execute on function announce_changed_settings() from public;
