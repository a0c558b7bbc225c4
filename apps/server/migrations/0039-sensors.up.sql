-- The unit behind a gateway that a device answers as (Modbus); null where its protocol has none.
alter table device add column unit smallint constraint device_unit check (unit between 0 and 255);
grant insert (unit), update (unit) on device to headframe_api;
-- What a scan discovered may be of any kind, those among them that this version does not know.
alter table discovered_device
  add column kind text not null default 'asic' check (length(kind) <= 64),
  add column unit smallint constraint discovered_device_unit check (unit between 0 and 255);

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
  constraint sensor_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
) with (fillfactor = 70);

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

select tenant_table('sensor_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
select tenant_table(sensor_table, api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update', shared => 'device_id')
  from unnest(array['sensor_detail', 'sensor_sample', 'sensor_sample_block', 'sensor_hour']) as sensor_table;
