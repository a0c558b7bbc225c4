-- What a device holds several of and counts itself: outlets, coils, GPUs.
create table device_part (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  device_id integer not null,
  kind text not null,
  subaccount_id integer not null,
  -- What the device holds stable: a UUID, `pdu.outlet`, unit and coil. It names the part; the ordinal may change.
  key text not null check (length(key) between 1 and 128),
  -- Place in the order in which the device counts its parts, from 0.
  ordinal smallint not null,
  name text not null default '' check (length(name) <= 128),
  -- Since when the device reports it no more; null while it does.
  removed_at timestamptz,
  constraint device_part_device foreign key (device_id, kind, subaccount_id)
    references device (id, kind, subaccount_id) on update cascade on delete cascade,
  constraint device_part_key unique (device_id, key),
  constraint device_part_owner unique (id, device_id)
);
create index device_part_list on device_part (subaccount_id, kind, device_id, ordinal) where removed_at is null;
select tenant_table('device_part', api => 'select', gateway => 'select, insert, update', jobs => 'select');

-- A command on a part holds the part and its key as they were when it was requested; null means the whole device.
alter table agent_request_item
  add column part_id integer,
  add column part_key text,
  add constraint agent_request_item_part foreign key (part_id, device_id) references device_part (id, device_id),
  add constraint agent_request_item_part_key check ((part_id is null) = (part_key is null));
create index agent_request_item_part on agent_request_item (part_id, id desc) where part_id is not null;
-- The parts that an operator confirmed a command for; null means the devices as a whole.
alter table command_snapshot add column part_ids integer[];
