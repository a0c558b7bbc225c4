-- Where a device stands: group, rack, row and column, as imports give them (DevicePlace of the domain); null: not known.
alter table device add column place jsonb;
grant insert (place), update (place, serial_number) on device to headframe_api;
-- Rows of files find their devices by them.
create index device_mac_of on device (subaccount_id, mac) where deleted_at is null;
create index device_ip_of on device (subaccount_id, ip) where deleted_at is null;

-- Files of devices on their way into the database. Nothing of them is written to devices before a person has confirmed it.
create table file_import (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- kind of devices
  kind text not null check (length(kind) between 1 and 32),
  name text not null check (length(name) between 1 and 255),
  -- bytes of the file, and of those stored of it
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  uploaded_by integer not null references account on delete cascade,
  state text not null default 'uploading' check (state in ('uploading', 'reading', 'ready', 'applying', 'done', 'failed')),
  -- why it failed
  problem text,
  -- whether the file does not follow the template of its kind, or cannot be read
  is_structure_error boolean not null default false,
  -- how the file was read, for people: CSV, semicolons, Windows-1252
  format text,
  ignored_columns text[] not null default '{}',
  rows_read integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  refused_count integer not null default 0,
  -- rows that were written, and those whose device had changed meanwhile
  applied_count integer not null default 0,
  failed_count integer not null default 0,
  -- address from which it was confirmed
  confirmed_from inet,
  -- until when a server works on it; another one goes on after that
  claimed_until timestamptz,
  -- how often it was begun since it last came further
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint file_import_owner unique (id, subaccount_id)
);
create index file_import_open on file_import (subaccount_id) where state in ('uploading', 'reading', 'ready', 'applying');
create index file_import_work on file_import (id) where state in ('reading', 'applying');
select tenant_table('file_import',
  api => 'select, insert (subaccount_id, kind, name, size, uploaded_by), update (received, state, problem, is_structure_error, format, ignored_columns, rows_read,
    new_count, changed_count, unchanged_count, refused_count, applied_count, failed_count, confirmed_from, claimed_until, attempts, updated_at), delete',
  jobs => 'select, update (claimed_until, attempts), delete', identity => 'select');

-- The bytes of a file until it is read: all pieces but the last are equally long.
create table file_import_piece (
  import_id integer not null,
  subaccount_id integer not null references subaccount,
  ordinal integer not null,
  bytes bytea not null,
  primary key (import_id, subaccount_id, ordinal),
  constraint file_import_piece_import foreign key (import_id, subaccount_id)
    references file_import (id, subaccount_id) on delete cascade
);
alter table file_import_piece alter column bytes set storage external;
select tenant_table('file_import_piece', api => 'select, insert, delete', jobs => 'select');

-- What each row of a file would do.
create table file_import_row (
  id bigint generated always as identity unique,
  import_id integer not null,
  subaccount_id integer not null references subaccount,
  -- as spreadsheets count, the header being 1
  line integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  -- of the device that it changes; no reference, as devices are deleted meanwhile
  device_id integer,
  -- what it names, for rows that name the same: the device, or the place of a new one
  target text,
  device text not null default '',
  -- agent, address, MAC and family of a new device
  identity jsonb,
  -- for people: column, before, after
  changes jsonb not null default '[]',
  -- by setting: what is given, and what was stored when the file was read
  given jsonb not null default '{}',
  stored jsonb not null default '{}',
  -- group, rack, row and column after it
  place text,
  problem text,
  is_done boolean not null default false,
  primary key (import_id, subaccount_id, line),
  constraint file_import_row_import foreign key (import_id, subaccount_id)
    references file_import (id, subaccount_id) on delete cascade
);
create index file_import_row_outcome on file_import_row (import_id, outcome, line);
select tenant_table('file_import_row', api => 'select, insert, update (outcome, problem, is_done), delete', jobs => 'select');
