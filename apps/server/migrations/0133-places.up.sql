-- Where devices stand: groups of racks on a site, racks, and the slots in them. Coordinates start at 1; null: not known. Dimensions that
-- are null bound nothing.
create table site_group (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  -- the map that it is on: pdu for PDUs, asic for all other kinds
  type text not null check (type in ('asic', 'pdu')),
  "row" integer check ("row" between 1 and 100000),
  "column" integer check ("column" between 1 and 100000),
  rows integer check (rows between 1 and 10000),
  columns integer check (columns between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_group_type unique (selector_id, type, subaccount_id),
  -- checked when a statement ends, so that two of them can swap
  constraint site_group_position unique (subaccount_id, type, "row", "column") deferrable
);
create unique index site_group_name on site_group (subaccount_id, type, lower(name));
select record_table('site_group');

create table rack (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  type text not null check (type in ('asic', 'pdu')),
  -- selector_id of its group; null: in none
  group_id uuid,
  "row" integer check ("row" between 1 and 100000),
  "column" integer check ("column" between 1 and 100000),
  rows integer check (rows between 1 and 10000),
  columns integer check (columns between 1 and 10000),
  capacity integer generated always as (rows * columns) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rack_owner unique (id, subaccount_id),
  constraint rack_group foreign key (group_id, type, subaccount_id) references site_group (selector_id, type, subaccount_id),
  constraint rack_position unique (group_id, "row", "column") deferrable
);
create unique index rack_name on rack (subaccount_id, type, group_id, lower(name)) nulls not distinct;
create index rack_of_group on rack (group_id, type, subaccount_id);
select record_table('rack');
-- Computed of others; nobody writes it.
revoke update (capacity) on rack from headframe_api;

-- A device in its slot. A rack of which rows or columns are not known may hold devices of which they are not known either.
alter table device add constraint device_subaccount unique (id, subaccount_id);
create table slot (
  device_id integer,
  subaccount_id integer not null references subaccount,
  -- alone for the policies of the API, and below with its subaccount
  rack_id integer not null references rack on delete cascade,
  "row" integer check ("row" between 1 and 100000),
  "column" integer check ("column" between 1 and 100000),
  constraint slot_device foreign key (device_id, subaccount_id) references device (id, subaccount_id),
  constraint slot_rack foreign key (rack_id, subaccount_id) references rack (id, subaccount_id) on delete cascade,
  -- both checked when a statement ends, so that devices can swap
  constraint slot_pkey primary key (device_id) deferrable,
  constraint slot_position unique (rack_id, "row", "column") deferrable
);
select tenant_table('slot', api => 'select, insert, delete', identity => 'select');

-- The functions below run as who owns the tables, since what they look at need not be open to who writes. Nobody calls them but their
-- triggers. What they raise is read by people.

-- Locks racks in the order of their keys, so that two writers wait for one another instead of both taking the last slot of a rack.
create function refuse_unfit_slots(racks integer[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  perform from rack where id = any (racks) order by id for no key update;
  select r.name, r.rows, r.columns, s."row", s."column" into wrong from rack r join slot s on s.rack_id = r.id
    where r.id = any (racks) and (s."row" > r.rows or s."column" > r.columns) order by r.id, s.device_id limit 1;
  if found then
    raise exception 'Rack "%" has % rows and % columns; a device is at [%,%].', wrong.name, coalesce(wrong.rows::text, 'any number of'),
      coalesce(wrong.columns::text, 'any number of'), coalesce(wrong."row"::text, '-'), coalesce(wrong."column"::text, '-')
      using errcode = 'check_violation', table = 'slot', constraint = 'slot_inside_rack';
  end if;
  select r.name, r.capacity, count(*) as devices into wrong from rack r join slot s on s.rack_id = r.id
    where r.id = any (racks) and r.capacity is not null group by r.id having count(*) > r.capacity order by r.id limit 1;
  if found then
    raise exception 'Rack "%" would hold % of %.', wrong.name, wrong.devices, wrong.capacity
      using errcode = 'check_violation', table = 'slot', constraint = 'slot_in_capacity';
  end if;
  select r.name, r.type into wrong from rack r join slot s on s.rack_id = r.id join device d on d.id = s.device_id
    where r.id = any (racks) and (r.type = 'pdu') <> (d.kind = 'pdu') order by r.id limit 1;
  if found then
    raise exception 'Rack "%" is for %.', wrong.name, case wrong.type when 'pdu' then 'PDUs' else 'devices other than PDUs' end
      using errcode = 'check_violation', table = 'slot', constraint = 'slot_of_type';
  end if;
end
$$;
revoke execute on function refuse_unfit_slots(integer[]) from public;

create function check_written_slots() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unfit_slots(array(select distinct rack_id from written));
  return null;
end
$$;
revoke execute on function check_written_slots() from public;
create trigger check_added_slots after insert on slot referencing new table as written for each statement execute function check_written_slots();
create trigger check_changed_slots after update on slot referencing new table as written for each statement execute function check_written_slots();

create function check_changed_racks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unfit_slots(array(select w.id from written w join before b using (id)
    where (w.rows, w.columns, w.type) is distinct from (b.rows, b.columns, b.type)));
  return null;
end
$$;
revoke execute on function check_changed_racks() from public;
create trigger check_changed_racks after update on rack referencing old table as before new table as written
  for each statement execute function check_changed_racks();

-- A rack stands inside the dimensions of its group.
create function refuse_racks_outside(groups uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  perform from site_group where selector_id = any (groups) order by id for no key update;
  select g.name, r.name as rack, g.rows, g.columns into wrong from site_group g join rack r on r.group_id = g.selector_id
    where g.selector_id = any (groups) and (r."row" > g.rows or r."column" > g.columns) order by g.id, r.id limit 1;
  if found then
    raise exception 'Group "%" has % rows and % columns; rack "%" is outside of them.', wrong.name, coalesce(wrong.rows::text, 'any number of'),
      coalesce(wrong.columns::text, 'any number of'), wrong.rack
      using errcode = 'check_violation', table = 'rack', constraint = 'rack_inside_group';
  end if;
end
$$;
revoke execute on function refuse_racks_outside(uuid[]) from public;

create function check_written_racks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_racks_outside(array(select distinct group_id from written where group_id is not null));
  return null;
end
$$;
revoke execute on function check_written_racks() from public;
create trigger check_added_racks after insert on rack referencing new table as written for each statement execute function check_written_racks();
create trigger check_moved_racks after update on rack referencing new table as written for each statement execute function check_written_racks();

create function check_changed_groups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_racks_outside(array(select selector_id from written));
  return null;
end
$$;
revoke execute on function check_changed_groups() from public;
create trigger check_changed_groups after update on site_group referencing new table as written
  for each statement execute function check_changed_groups();

-- Whoever deletes a device, or moves it to another subaccount, need not see the slot that it leaves.
create function leave_slot() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from slot where device_id = old.id;
  return new;
end
$$;
revoke execute on function leave_slot() from public;
create trigger leave_slot before update of subaccount_id, deleted_at on device for each row
  when (old.subaccount_id <> new.subaccount_id or (old.deleted_at is null and new.deleted_at is not null))
  execute function leave_slot();
