-- The other kinds: sensors, PDUs, PLCs, containers, GPUs.

-- Meters and other sensors: V, A, W, var, VA, Hz, kWh, °C.
create table sensor_state (
  device_id integer primary key,
  kind text not null default 'sensor' check (kind = 'sensor'),
  subaccount_id integer not null,
  reported_at timestamptz,
  last_seen_at timestamptz,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  failures smallint not null default 0,
  failure text,
  issues integer not null default 0,
  volts_l1 real,
  amps_l1 real,
  volts_l2 real,
  amps_l2 real,
  volts_l3 real,
  amps_l3 real,
  wattage real,
  vars real,
  vas real,
  frequency real,
  power_factor real,
  energy double precision,
  temperature real,
  constraint sensor_state_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
) with (fillfactor = 70);
select tenant_table('sensor_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

-- The last detail of each sensor as it was reported.
create table sensor_detail (
  device_id integer primary key,
  kind text not null default 'sensor' check (kind = 'sensor'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint sensor_detail_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);
select tenant_table('sensor_detail', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- History as that of miners: raw rows of open hours, closed hours packed, rollups. Frequencies in hundredths, power factors
-- in thousandths, temperatures in tenths.
create table sensor_sample (
  time timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  volts_l1 real,
  amps_l1 real,
  volts_l2 real,
  amps_l2 real,
  volts_l3 real,
  amps_l3 real,
  wattage real,
  vars real,
  vas real,
  frequency smallint,
  power_factor smallint,
  temperature smallint,
  -- bits: 1 the device answered, 2 it did what it is there for
  status smallint not null
) partition by range (time);
create index sensor_sample_device on sensor_sample (device_id);
select tenant_table('sensor_sample', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table sensor_sample_block (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  volts_l1 real[] not null,
  amps_l1 real[] not null,
  volts_l2 real[] not null,
  amps_l2 real[] not null,
  volts_l3 real[] not null,
  amps_l3 real[] not null,
  wattage real[] not null,
  vars real[] not null,
  vas real[] not null,
  frequency smallint[] not null,
  power_factor smallint[] not null,
  temperature smallint[] not null,
  status smallint[] not null,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('sensor_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table sensor_hour (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  active integer not null,
  volts_l1 real,
  volts_l1_min real,
  volts_l1_max real,
  amps_l1 real,
  amps_l1_max real,
  volts_l2 real,
  volts_l2_min real,
  volts_l2_max real,
  amps_l2 real,
  amps_l2_max real,
  volts_l3 real,
  volts_l3_min real,
  volts_l3_max real,
  amps_l3 real,
  amps_l3_max real,
  wattage real,
  wattage_max real,
  vars real,
  vars_max real,
  vas real,
  vas_max real,
  frequency smallint,
  frequency_min smallint,
  frequency_max smallint,
  power_factor smallint,
  power_factor_min smallint,
  temperature smallint,
  temperature_min smallint,
  temperature_max smallint,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('sensor_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- Power distribution units and their outlets: A, V, W, kWh, Hz, °C, % of relative humidity, % of the rated current.
create table pdu_state (
  device_id integer primary key,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  reported_at timestamptz,
  last_seen_at timestamptz,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  failures smallint not null default 0,
  failure text,
  issues integer not null default 0,
  power real,
  energy double precision,
  frequency real,
  temperature real,
  temperature_sensors smallint,
  humidity real,
  humidity_sensors smallint,
  outlets_on smallint,
  outlets_off smallint,
  current_l1 real,
  voltage_l1 real,
  power_l1 real,
  power_factor_l1 real,
  energy_l1 double precision,
  load_l1 real,
  current_l2 real,
  voltage_l2 real,
  power_l2 real,
  power_factor_l2 real,
  energy_l2 double precision,
  load_l2 real,
  current_l3 real,
  voltage_l3 real,
  power_l3 real,
  power_factor_l3 real,
  energy_l3 double precision,
  load_l3 real,
  -- What a unit says of the load of each phase: 1 low, 2 normal, 3 near overload, 4 overload.
  load_state_l1 smallint,
  load_state_l2 smallint,
  load_state_l3 smallint,
  -- The load of the circuit nearest to its rating, %, and the power factor of each outlet.
  circuit_load real,
  constraint pdu_state_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
) with (fillfactor = 70);
select tenant_table('pdu_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

-- The last detail of each unit as it was reported.
create table pdu_detail (
  device_id integer primary key,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint pdu_detail_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
);
select tenant_table('pdu_detail', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- History as that of miners. Temperatures and humidities in tenths; the arrays of outlets in the order of `part_ids`.
create table pdu_sample (
  time timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  power real,
  temperature smallint,
  humidity smallint,
  current_l1 real,
  voltage_l1 real,
  power_l1 real,
  current_l2 real,
  voltage_l2 real,
  power_l2 real,
  current_l3 real,
  voltage_l3 real,
  power_l3 real,
  part_ids integer[],
  outlet_is_on smallint[],
  outlet_current real[],
  outlet_power real[],
  -- bits: 1 the device answered, 2 it did what it is there for
  status smallint not null
) partition by range (time);
create index pdu_sample_device on pdu_sample (device_id);
select tenant_table('pdu_sample', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table pdu_sample_block (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  power real[] not null,
  temperature smallint[] not null,
  humidity smallint[] not null,
  current_l1 real[] not null,
  voltage_l1 real[] not null,
  power_l1 real[] not null,
  current_l2 real[] not null,
  voltage_l2 real[] not null,
  power_l2 real[] not null,
  current_l3 real[] not null,
  voltage_l3 real[] not null,
  power_l3 real[] not null,
  status smallint[] not null,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('pdu_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table pdu_hour (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  active integer not null,
  power real,
  power_max real,
  temperature smallint,
  temperature_max smallint,
  humidity smallint,
  humidity_max smallint,
  current_l1 real,
  current_l1_max real,
  voltage_l1 real,
  voltage_l1_min real,
  power_l1 real,
  power_l1_max real,
  current_l2 real,
  current_l2_max real,
  voltage_l2 real,
  voltage_l2_min real,
  power_l2 real,
  power_l2_max real,
  current_l3 real,
  current_l3_max real,
  voltage_l3 real,
  voltage_l3_min real,
  power_l3 real,
  power_l3_max real,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('pdu_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table pdu_outlet_state (
  part_id integer primary key,
  device_id integer not null,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  reported_at timestamptz not null,
  is_on boolean,
  is_changing boolean,
  current real,
  voltage real,
  power real,
  energy double precision,
  power_factor real,
  constraint pdu_outlet_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade,
  constraint pdu_outlet_state_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
) with (fillfactor = 70);
select tenant_table('pdu_outlet_state', api => 'select', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

create table pdu_outlet_sample_block (
  hour timestamptz not null,
  part_id integer not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  is_on smallint[] not null,
  current real[] not null,
  power real[] not null,
  primary key (part_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('pdu_outlet_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table pdu_outlet_hour (
  hour timestamptz not null,
  part_id integer not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  is_on real,
  current real,
  current_max real,
  power real,
  power_max real,
  primary key (part_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('pdu_outlet_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- What an operator sets about a unit.
create table pdu (
  device_id integer primary key,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  -- its outlets take no command
  view_only boolean not null default false,
  constraint pdu_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
);
select tenant_table('pdu', api => 'select, insert, update (view_only)', gateway => 'select, insert', jobs => 'select',
  shared => 'device_id');

-- What an operator desires of an outlet; null: nothing is desired. Delays in seconds.
create table pdu_outlet (
  part_id integer primary key,
  device_id integer not null,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  desired_on boolean,
  desired_name text check (length(desired_name) <= 255),
  desired_on_delay integer,
  desired_off_delay integer,
  -- What an outlet feeds that must stay on: it is never switched off.
  protected_as text check (protected_as in ('agent', 'switch', 'pdu')),
  -- The miner behind an outlet, of the same subaccount; several outlets may feed one miner.
  feeds_device_id integer,
  feeds_kind text not null default 'asic' check (feeds_kind = 'asic'),
  constraint pdu_outlet_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade,
  constraint pdu_outlet_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade,
  constraint pdu_outlet_feeds foreign key (feeds_device_id, feeds_kind, subaccount_id) references device (id, kind, subaccount_id)
    on delete set null (feeds_device_id)
) with (fillfactor = 70);
create index pdu_outlet_of_device on pdu_outlet (device_id);
create index pdu_outlet_feeds on pdu_outlet (feeds_device_id) where feeds_device_id is not null;
select tenant_table('pdu_outlet', api => 'select, update (desired_on, desired_name, desired_on_delay, desired_off_delay, protected_as,
  feeds_device_id)', gateway => 'select, insert, update', jobs => 'select, update', shared => 'device_id');
alter policy api_change on pdu_outlet using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) or exists (select from shared_devices()
  where shared_id = device_id and sharer_id = subaccount_id));

create function add_pdu_outlet() returns trigger language plpgsql as $$
begin
  insert into pdu_outlet (part_id, device_id, subaccount_id) values (new.id, new.device_id, new.subaccount_id);
  return null;
end
$$;
revoke execute on function add_pdu_outlet() from public;
create trigger add_pdu_outlet after insert on device_part
  for each row when (new.kind = 'pdu') execute function add_pdu_outlet();

-- Runs as who owns the tables: whoever deletes or moves a device need not see the outlets behind which it is, nor the miners
-- behind its own. Nobody calls it but its trigger.
create function unlink_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pdu_outlet set feeds_device_id = null where feeds_device_id = old.id or (device_id = old.id and feeds_device_id is not null);
  return new;
end
$$;
revoke execute on function unlink_device() from public;
create trigger unlink_device before update of subaccount_id, deleted_at on device for each row
  when (old.kind in ('asic', 'pdu') and (old.subaccount_id <> new.subaccount_id or (old.deleted_at is null and new.deleted_at is not null)))
  execute function unlink_device();

-- Whom a unit or a miner is shared with changes what is desired of it, and nothing else that an operator sets: what hangs on
-- an outlet, what protects it, and when a miner starts again are its owner's. Policies know rows, not columns.
create function refuse_other_than_owner() returns trigger language plpgsql as $$
begin
  if current_user = 'headframe_api' and not old.subaccount_id = any ((select current_subaccount_ids())::integer[]) then
    raise insufficient_privilege using message = 'Only the owner sets this.';
  end if;
  return new;
end
$$;
revoke execute on function refuse_other_than_owner() from public;
create trigger owner_sets_outlet before update of feeds_device_id, protected_as on pdu_outlet for each row
  when ((old.feeds_device_id, old.protected_as) is distinct from (new.feeds_device_id, new.protected_as))
  execute function refuse_other_than_owner();
create trigger owner_sets_miner before update of safe_ranges, ideal_rate_manual, consumption, auto_follow_pdu_delay, delay_start, delay_stop,
    ramp_start, ramp_stop on asic for each row
  when ((old.safe_ranges, old.ideal_rate_manual, old.consumption, old.auto_follow_pdu_delay, old.delay_start, old.delay_stop, old.ramp_start,
      old.ramp_stop) is distinct from (new.safe_ranges, new.ideal_rate_manual, new.consumption, new.auto_follow_pdu_delay, new.delay_start,
      new.delay_stop, new.ramp_start, new.ramp_stop)) execute function refuse_other_than_owner();
create trigger owner_sets_repeats before update of is_infinite_retry on asic for each row
  when (old.is_infinite_retry is distinct from new.is_infinite_retry) execute function refuse_other_than_owner();

-- PLCs and their coils, over Modbus TCP. Addresses of coils are those of the wire, from 0.
create table plc_state (
  device_id integer primary key,
  kind text not null default 'plc' check (kind = 'plc'),
  subaccount_id integer not null,
  reported_at timestamptz,
  last_seen_at timestamptz,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  failures smallint not null default 0,
  failure text,
  issues integer not null default 0,
  coils_on smallint,
  coils_off smallint,
  coils_pending smallint,
  constraint plc_state_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
) with (fillfactor = 70);
select tenant_table('plc_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

-- The last detail of each PLC as it was reported.
create table plc_detail (
  device_id integer primary key,
  kind text not null default 'plc' check (kind = 'plc'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint plc_detail_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
);
select tenant_table('plc_detail', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- History as that of miners. The arrays of coils stand in the order of `part_ids`.
create table plc_sample (
  time timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  coils_on smallint,
  coils_pending smallint,
  part_ids integer[],
  coil_is_on smallint[],
  -- bits: 1 the device answered, 2 it did what it is there for
  status smallint not null
) partition by range (time);
create index plc_sample_device on plc_sample (device_id);
select tenant_table('plc_sample', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table plc_sample_block (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  coils_on smallint[] not null,
  coils_pending smallint[] not null,
  status smallint[] not null,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('plc_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table plc_hour (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  active integer not null,
  coils_on smallint,
  coils_on_min smallint,
  coils_on_max smallint,
  coils_pending smallint,
  coils_pending_max smallint,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('plc_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table plc_coil_state (
  part_id integer primary key,
  device_id integer not null,
  kind text not null default 'plc' check (kind = 'plc'),
  subaccount_id integer not null,
  reported_at timestamptz not null,
  is_on boolean,
  is_output_on boolean,
  is_changing boolean,
  is_writable boolean,
  is_pulsable boolean,
  address integer,
  constraint plc_coil_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade,
  constraint plc_coil_state_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
) with (fillfactor = 70);
select tenant_table('plc_coil_state', api => 'select', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

create table plc_coil_sample_block (
  hour timestamptz not null,
  part_id integer not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  is_on smallint[] not null,
  primary key (part_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('plc_coil_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table plc_coil_hour (
  hour timestamptz not null,
  part_id integer not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  is_on real,
  primary key (part_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('plc_coil_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- What an operator desires of a coil; null: nothing is desired.
create table plc_coil (
  part_id integer primary key,
  device_id integer not null,
  kind text not null default 'plc' check (kind = 'plc'),
  subaccount_id integer not null,
  desired_on boolean,
  constraint plc_coil_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade,
  constraint plc_coil_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
);
create index plc_coil_of_device on plc_coil (device_id);
select tenant_table('plc_coil', api => 'select, update (desired_on)', gateway => 'select, insert, update', jobs => 'select, update',
  shared => 'device_id');
alter policy api_change on plc_coil using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) or exists (select from shared_devices()
  where shared_id = device_id and sharer_id = subaccount_id));

create function add_plc_coil() returns trigger language plpgsql as $$
begin
  insert into plc_coil (part_id, device_id, subaccount_id) values (new.id, new.device_id, new.subaccount_id);
  return null;
end
$$;
revoke execute on function add_plc_coil() from public;
create trigger add_plc_coil after insert on device_part
  for each row when (new.kind = 'plc') execute function add_plc_coil();

-- Containers (ant spaces): W, °C, %, bar, m³/h, V, A, Hz, H/s.
create table container_state (
  device_id integer primary key,
  kind text not null default 'container' check (kind = 'container'),
  subaccount_id integer not null,
  reported_at timestamptz,
  last_seen_at timestamptz,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  failures smallint not null default 0,
  failure text,
  issues integer not null default 0,
  power real,
  distribution_box1_power real,
  distribution_box2_power real,
  distribution_power real,
  supply_temperature real,
  return_temperature real,
  set_temperature real,
  secondary_supply_temperature1 real,
  secondary_return_temperature1 real,
  secondary_supply_temperature2 real,
  secondary_return_temperature2 real,
  supply_pressure real,
  return_pressure real,
  supply_flow real,
  internal_temperature real,
  internal_humidity real,
  cooling_tower_inlet_temperature real,
  outdoor_temperature real,
  distribution_temperature real,
  distribution_humidity real,
  dry_cooler_frequency real,
  voltage_l1 real,
  current_l1 real,
  voltage_l2 real,
  current_l2 real,
  voltage_l3 real,
  current_l3 real,
  miners smallint,
  hashrate double precision,
  max_pcb real,
  max_chip real,
  faults smallint,
  is_cooler_open boolean,
  is_pid_mode boolean,
  running_mode boolean,
  constraint container_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
) with (fillfactor = 70);
select tenant_table('container_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select',
  shared => 'device_id');

-- The last detail of each container as it was reported: switches, faults, its miners and sensors.
create table container_detail (
  device_id integer primary key,
  kind text not null default 'container' check (kind = 'container'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint container_detail_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);
select tenant_table('container_detail', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- What an operator desires of a container; null: nothing is desired. Temperatures in °C.
create table container (
  device_id integer primary key,
  kind text not null default 'container' check (kind = 'container'),
  subaccount_id integer not null,
  desired_cooler text constraint container_desired_cooler check (desired_cooler in ('open', 'closed')),
  desired_temperature smallint,
  desired_mode text constraint container_desired_mode check (desired_mode in ('pid')),
  constraint container_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade,
  constraint container_temperature_or_mode check (num_nonnulls(desired_temperature, desired_mode) < 2)
);
select tenant_table('container', api => 'select, insert, update (desired_cooler, desired_temperature, desired_mode)', gateway => 'select,
  insert, update', jobs => 'select, update', shared => 'device_id');
alter policy api_change on container using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) or exists (select from shared_devices()
  where shared_id = device_id and sharer_id = subaccount_id));

-- History as that of miners: raw rows of open hours, closed hours packed, rollups. Temperatures and humidities in tenths.
create table container_sample (
  time timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  power real,
  distribution_box1_power real,
  distribution_box2_power real,
  distribution_power real,
  supply_temperature smallint,
  return_temperature smallint,
  set_temperature smallint,
  secondary_supply_temperature1 smallint,
  secondary_return_temperature1 smallint,
  secondary_supply_temperature2 smallint,
  secondary_return_temperature2 smallint,
  supply_pressure real,
  return_pressure real,
  supply_flow real,
  internal_temperature smallint,
  internal_humidity smallint,
  cooling_tower_inlet_temperature smallint,
  outdoor_temperature smallint,
  miners smallint,
  hashrate real,
  max_pcb smallint,
  max_chip smallint,
  faults smallint,
  is_cooler_open smallint,
  -- bits: 1 the device answered, 2 it did what it is there for
  status smallint not null
) partition by range (time);
create index container_sample_device on container_sample (device_id);
select tenant_table('container_sample', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table container_sample_block (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  power real[] not null,
  distribution_box1_power real[] not null,
  distribution_box2_power real[] not null,
  distribution_power real[] not null,
  supply_temperature smallint[] not null,
  return_temperature smallint[] not null,
  set_temperature smallint[] not null,
  secondary_supply_temperature1 smallint[] not null,
  secondary_return_temperature1 smallint[] not null,
  secondary_supply_temperature2 smallint[] not null,
  secondary_return_temperature2 smallint[] not null,
  supply_pressure real[] not null,
  return_pressure real[] not null,
  supply_flow real[] not null,
  internal_temperature smallint[] not null,
  internal_humidity smallint[] not null,
  cooling_tower_inlet_temperature smallint[] not null,
  outdoor_temperature smallint[] not null,
  miners smallint[] not null,
  hashrate real[] not null,
  max_pcb smallint[] not null,
  max_chip smallint[] not null,
  faults smallint[] not null,
  is_cooler_open smallint[] not null,
  status smallint[] not null,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('container_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table container_hour (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  active integer not null,
  power real,
  power_max real,
  distribution_box1_power real,
  distribution_box1_power_max real,
  distribution_box2_power real,
  distribution_box2_power_max real,
  distribution_power real,
  distribution_power_max real,
  supply_temperature smallint,
  supply_temperature_min smallint,
  supply_temperature_max smallint,
  return_temperature smallint,
  return_temperature_min smallint,
  return_temperature_max smallint,
  set_temperature smallint,
  set_temperature_min smallint,
  set_temperature_max smallint,
  secondary_supply_temperature1 smallint,
  secondary_supply_temperature1_min smallint,
  secondary_supply_temperature1_max smallint,
  secondary_return_temperature1 smallint,
  secondary_return_temperature1_min smallint,
  secondary_return_temperature1_max smallint,
  secondary_supply_temperature2 smallint,
  secondary_supply_temperature2_min smallint,
  secondary_supply_temperature2_max smallint,
  secondary_return_temperature2 smallint,
  secondary_return_temperature2_min smallint,
  secondary_return_temperature2_max smallint,
  supply_pressure real,
  supply_pressure_max real,
  return_pressure real,
  return_pressure_max real,
  supply_flow real,
  supply_flow_min real,
  internal_temperature smallint,
  internal_temperature_min smallint,
  internal_temperature_max smallint,
  internal_humidity smallint,
  internal_humidity_min smallint,
  internal_humidity_max smallint,
  cooling_tower_inlet_temperature smallint,
  cooling_tower_inlet_temperature_min smallint,
  cooling_tower_inlet_temperature_max smallint,
  outdoor_temperature smallint,
  outdoor_temperature_min smallint,
  outdoor_temperature_max smallint,
  miners smallint,
  miners_min smallint,
  hashrate real,
  hashrate_min real,
  max_pcb smallint,
  max_pcb_min smallint,
  max_pcb_max smallint,
  max_chip smallint,
  max_chip_min smallint,
  max_chip_max smallint,
  faults smallint,
  faults_max smallint,
  is_cooler_open real,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('container_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- The cards of GPU servers: %, MiB, MHz, °C, W.
create table gpu_state (
  device_id integer primary key,
  kind text not null default 'gpu' check (kind = 'gpu'),
  subaccount_id integer not null,
  reported_at timestamptz,
  last_seen_at timestamptz,
  is_online boolean not null default false,
  auth_error boolean not null default false,
  failures smallint not null default 0,
  failure text,
  issues integer not null default 0,
  utilization real,
  memory_utilization real,
  memory_used real,
  memory_total real,
  clock real,
  fan real,
  temp real,
  memory_temp real,
  power real,
  power_limit real,
  min_power real,
  max_power real,
  default_power real,
  performance_state smallint,
  is_lost boolean,
  is_slowed_down boolean,
  is_reset_required boolean,
  uncorrected_errors double precision,
  -- Seconds since the server of a card booted.
  uptime integer,
  constraint gpu_state_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
) with (fillfactor = 70);
select tenant_table('gpu_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');

-- The last detail of each card as it was reported.
create table gpu_detail (
  device_id integer primary key,
  kind text not null default 'gpu' check (kind = 'gpu'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint gpu_detail_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
);
select tenant_table('gpu_detail', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- History as that of miners: raw rows of open hours, closed hours packed, rollups.
create table gpu_sample (
  time timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  utilization smallint,
  memory_utilization smallint,
  memory_used real,
  clock smallint,
  fan smallint,
  temp smallint,
  memory_temp smallint,
  power real,
  power_limit real,
  -- bits: 1 the device answered, 2 it did what it is there for
  status smallint not null
) partition by range (time);
create index gpu_sample_device on gpu_sample (device_id);
select tenant_table('gpu_sample', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table gpu_sample_block (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  utilization smallint[] not null,
  memory_utilization smallint[] not null,
  memory_used real[] not null,
  clock smallint[] not null,
  fan smallint[] not null,
  temp smallint[] not null,
  memory_temp smallint[] not null,
  power real[] not null,
  power_limit real[] not null,
  status smallint[] not null,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('gpu_sample_block', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

create table gpu_hour (
  hour timestamptz not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  answered integer not null,
  active integer not null,
  utilization smallint,
  utilization_max smallint,
  memory_utilization smallint,
  memory_utilization_max smallint,
  memory_used real,
  memory_used_max real,
  clock smallint,
  clock_min smallint,
  clock_max smallint,
  fan smallint,
  fan_max smallint,
  temp smallint,
  temp_max smallint,
  memory_temp smallint,
  memory_temp_max smallint,
  power real,
  power_max real,
  power_limit real,
  primary key (device_id, hour, subaccount_id)
) partition by range (hour);
select tenant_table('gpu_hour', api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update',
  shared => 'device_id');

-- What an operator desires of a card; null: nothing is desired.
create table gpu (
  device_id integer primary key,
  kind text not null default 'gpu' check (kind = 'gpu'),
  subaccount_id integer not null,
  -- W
  desired_power integer,
  desired_at timestamptz,
  is_infinite_retry boolean not null default true,
  retry_count smallint not null default 0,
  retry_at timestamptz,
  constraint gpu_device foreign key (device_id, kind, subaccount_id) references device (id, kind, subaccount_id) on update cascade
    on delete cascade
);
create index gpu_infinite_retry on gpu (device_id) where is_infinite_retry;
select tenant_table('gpu', api => 'select, insert, update (desired_power, desired_at, is_infinite_retry)', gateway => 'select, insert,
  update', jobs => 'select, update', shared => 'device_id');
alter policy api_change on gpu using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from shared_devices() where shared_id = device_id and sharer_id = subaccount_id))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]) or exists (select from shared_devices()
  where shared_id = device_id and sharer_id = subaccount_id));
create trigger owner_sets_repeats before update of is_infinite_retry on gpu for each row
  when (old.is_infinite_retry is distinct from new.is_infinite_retry) execute function refuse_other_than_owner();
