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
  constraint plc_state_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
) with (fillfactor = 70);

-- The last detail of each PLC as it was reported.
create table plc_detail (
  device_id integer primary key,
  kind text not null default 'plc' check (kind = 'plc'),
  subaccount_id integer not null,
  detail jsonb not null,
  changed_at timestamptz not null,
  constraint plc_detail_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade
);

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

create table plc_coil_sample_block (
  hour timestamptz not null,
  part_id integer not null,
  device_id integer not null,
  subaccount_id integer not null,
  seconds smallint[] not null,
  is_on smallint[] not null,
  primary key (part_id, hour, subaccount_id)
) partition by range (hour);

create table plc_coil_hour (
  hour timestamptz not null,
  part_id integer not null,
  device_id integer not null,
  subaccount_id integer not null,
  samples integer not null,
  is_on real,
  primary key (part_id, hour, subaccount_id)
) partition by range (hour);

-- What an operator desires of a coil; null: nothing is desired.
create table plc_coil (
  part_id integer primary key,
  device_id integer not null,
  kind text not null default 'plc' check (kind = 'plc'),
  subaccount_id integer not null,
  desired_on boolean,
  constraint plc_coil_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade,
  constraint plc_coil_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade
);
create index plc_coil_of_device on plc_coil (device_id);

create function add_plc_coil() returns trigger language plpgsql as $$
begin
  insert into plc_coil (part_id, device_id, subaccount_id) values (new.id, new.device_id, new.subaccount_id);
  return null;
end
$$;
revoke execute on function add_plc_coil() from public;
create trigger add_plc_coil after insert on device_part
  for each row when (new.kind = 'plc') execute function add_plc_coil();

select tenant_table('plc_state', api => 'select, insert', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
select tenant_table('plc_coil_state', api => 'select', gateway => 'select, insert, update', jobs => 'select', shared => 'device_id');
select tenant_table('plc_coil', api => 'select, update (desired_on)',
  gateway => 'select, insert, update', jobs => 'select, update', shared => 'device_id');
select tenant_table(plc_table, api => 'select', gateway => 'select, insert, update', jobs => 'select, insert, update', shared => 'device_id')
  from unnest(array['plc_detail', 'plc_sample', 'plc_sample_block', 'plc_hour', 'plc_coil_sample_block', 'plc_coil_hour']) as plc_table;
-- Desired state is set by commands, so that whoever may command a shared PLC changes it.
do $$
begin
  execute format('alter policy api_change on plc_coil using (%1$s) with check (%1$s)', readable_rows('subaccount_id', 'device_id'));
end
$$;

-- A part that an operator has named keeps that name, whatever the device reports.
alter table device_part
  add column is_named boolean not null default false,
  add column reported_name text not null default '' check (length(reported_name) <= 255);
update device_part set reported_name = name where name <> '';
select tenant_table('device_part', api => 'select, update (name, is_named)', gateway => 'select, insert, update', jobs => 'select',
  shared => 'device_id');
