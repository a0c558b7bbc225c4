-- Firmware of miners, uploaded by people. An image is listed and sent once all its bytes are stored and have the checksum that was
-- entered before; until then it is an upload.
create table firmware_image (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  -- family of drivers, such as antminer
  family text not null check (length(family) between 1 and 32),
  version text not null check (length(version) between 1 and 64),
  -- as miners report them
  models text[] not null check (cardinality(models) between 1 and 50),
  control_boards text[] not null check (cardinality(control_boards) between 1 and 50),
  -- bytes of the file, and of those stored of it
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  -- of the whole file, in hexadecimal, as it was entered
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stored_at timestamptz,
  constraint firmware_image_owner unique (id, subaccount_id),
  constraint firmware_image_complete check (stored_at is null or received = size)
);
create unique index firmware_image_name on firmware_image (subaccount_id, lower(name)) where stored_at is not null;
create unique index firmware_image_checksum on firmware_image (subaccount_id, sha256) where stored_at is not null;
create index firmware_image_uploads on firmware_image (updated_at) where stored_at is null;
select tenant_table('firmware_image',
  api => 'select, insert (subaccount_id, name, family, version, models, control_boards, size, sha256, uploaded_by),
    update (name, version, models, control_boards, received, updated_at, stored_at), delete',
  gateway => 'select', jobs => 'select, delete', identity => 'select');

-- Its bytes: all pieces but the last are equally long.
create table firmware_image_piece (
  image_id integer not null,
  subaccount_id integer not null references subaccount,
  ordinal integer not null,
  bytes bytea not null,
  primary key (image_id, subaccount_id, ordinal),
  constraint firmware_image_piece_image foreign key (image_id, subaccount_id)
    references firmware_image (id, subaccount_id) on delete cascade
);
-- Compression finds nothing in packed images.
alter table firmware_image_piece alter column bytes set storage external;
select tenant_table('firmware_image_piece', api => 'select, insert', gateway => 'select', jobs => 'select');
