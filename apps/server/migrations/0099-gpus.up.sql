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
  constraint gpu_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
) with (fillfactor = 70);

-- The last detail of each card as it was reported.
create table gpu_detail (
  device_id integer primary key,
  kind text not null default 'gpu' check (kind = 'gpu'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint gpu_detail_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);

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

-- What an operator desires of a card; null: nothing is desired.
create table gpu (
  device_id integer primary key,
  kind text not null default 'gpu' check (kind = 'gpu'),
  subaccount_id integer not null,
  -- W
  desired_power integer,
  desired_at timestamptz,
  is_infinite_retry boolean not null default false,
  retry_count smallint not null default 0,
  retry_at timestamptz,
  constraint gpu_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);
create index gpu_infinite_retry on gpu (device_id) where is_infinite_retry;

select tenant_table('gpu_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
select tenant_table('gpu', api => 'select, insert, update (desired_power, desired_at, is_infinite_retry)',
  gateway => 'select, insert, update', jobs => 'select, update', shared => 'device_id');
select tenant_table(gpu_table, api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update', shared => 'device_id')
  from unnest(array['gpu_detail', 'gpu_sample', 'gpu_sample_block', 'gpu_hour']) as gpu_table;
-- Desired state is set by commands, so that whoever may command a shared card changes it; whether it is repeated, its owner alone.
do $$
begin
  execute format('alter policy api_change on gpu using (%1$s) with check (%1$s)', readable_rows('subaccount_id', 'device_id'));
end
$$;
create trigger owner_sets_repeats before update of is_infinite_retry on gpu for each row
  when (old.is_infinite_retry is distinct from new.is_infinite_retry) execute function refuse_other_than_owner();

-- Cards shift their places when one before them is gone: what identifies one is its serial number.
alter table discovered_device add column serial text check (length(serial) between 1 and 64);
grant insert (serial_number) on device to headframe_api;
drop index device_place;
create unique index device_place on device (agent_id, ip, unit)
  where unit is not null and mac is null and deleted_at is null and kind <> 'gpu';
create unique index device_serial on device (agent_id, serial_number) where serial_number <> '' and deleted_at is null and kind = 'gpu';
