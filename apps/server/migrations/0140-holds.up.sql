-- Who wants a device, or a part of one, in which state, until when and why.
create table hold (
  id integer generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  device_id integer not null references device on delete cascade,
  part_id integer,
  -- the kind of the holder (person), who of its kind, and its name
  holder text not null check (length(holder) between 1 and 32),
  holder_id text not null check (length(holder_id) between 1 and 64),
  holder_name text not null check (length(holder_name) <= 400),
  effect text not null check (effect in ('alone', 'off', 'limited', 'on')),
  -- the command with its payload, for a limit
  value jsonb,
  why text not null default '' check (length(why) <= 200),
  until timestamptz,
  created_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  constraint hold_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade,
  constraint hold_holder unique nulls not distinct (device_id, part_id, holder, holder_id),
  constraint hold_person check (holder <> 'person' or until is not null)
);
create index hold_subaccount on hold (subaccount_id);
create index hold_part on hold (part_id);
create index hold_account on hold (created_by);
create index hold_until on hold (until);
select tenant_table('hold', api => 'select, insert (subaccount_id, device_id, part_id, holder, holder_id, holder_name, effect, value, why, until, created_by), delete',
  jobs => 'select, delete', identity => 'select, delete', shared => 'device_id');
