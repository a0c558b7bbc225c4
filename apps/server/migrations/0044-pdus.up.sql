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
  constraint pdu_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
) with (fillfactor = 70);

-- The last detail of each unit as it was reported.
create table pdu_detail (
  device_id integer primary key,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint pdu_detail_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);

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
  constraint pdu_outlet_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade,
  constraint pdu_outlet_state_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
) with (fillfactor = 70);

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

-- As long as a report may name a part.
alter table device_part drop constraint device_part_name_check, add constraint device_part_name_check check (length(name) <= 255);

-- What an operator sets about a unit.
create table pdu (
  device_id integer primary key,
  kind text not null default 'pdu' check (kind = 'pdu'),
  subaccount_id integer not null,
  -- its outlets take no command
  view_only boolean not null default false,
  constraint pdu_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);

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
  constraint pdu_outlet_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade,
  constraint pdu_outlet_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
);
create index pdu_outlet_of_device on pdu_outlet (device_id);

create function add_pdu_outlet() returns trigger language plpgsql as $$
begin
  insert into pdu_outlet (part_id, device_id, subaccount_id) values (new.id, new.device_id, new.subaccount_id);
  return null;
end
$$;
revoke execute on function add_pdu_outlet() from public;
create trigger add_pdu_outlet after insert on device_part
  for each row when (new.kind = 'pdu') execute function add_pdu_outlet();

select tenant_table('pdu_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
select tenant_table('pdu_outlet_state', api => 'select', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
select tenant_table('pdu', api => 'select, insert, update (view_only)', gateway => 'select, insert', jobs => 'select', shared => 'device_id');
select tenant_table('pdu_outlet', api => 'select, update (desired_on, desired_name, desired_on_delay, desired_off_delay)',
  gateway => 'select, insert, update', jobs => 'select, update', shared => 'device_id');
select tenant_table(pdu_table, api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update', shared => 'device_id')
  from unnest(array['pdu_detail', 'pdu_sample', 'pdu_sample_block', 'pdu_hour', 'pdu_outlet_sample_block', 'pdu_outlet_hour']) as pdu_table;
-- Desired state is set by commands, so that whoever may command a shared unit changes it.
do $$
begin
  execute format('alter policy api_change on pdu_outlet using (%1$s) with check (%1$s)', readable_rows('subaccount_id', 'device_id'));
end
$$;
