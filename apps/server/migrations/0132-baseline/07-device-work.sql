-- What people do with devices beside commands: searches, files, tunnels, firmware, imports, offers, trusted pools, load shaping.

-- Searches of lists under a name, open to everyone in the subaccount.
create table saved_search (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- the list that the search opens, such as asics
  use_case text not null check (length(use_case) between 1 and 64),
  name text not null check (length(name) between 1 and 64),
  -- where, order and columns as the list of the console keeps them
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_search_name on saved_search (subaccount_id, use_case, lower(name));
select tenant_table('saved_search', api => 'select, insert, update (use_case, name, search, updated_at), delete', identity => 'select,
  insert, update, delete');

create function rename_in_shares() returns trigger language plpgsql as $$
begin
  update device_share set owner_name = new.name where owner_id = new.id;
  update device_share set subaccount_name = new.name where subaccount_id = new.id;
  update device_offer set owner_name = new.name where owner_id = new.id;
  update offer_refusal set owner_name = new.name where owner_id = new.id;
  update agent_summary set owner_name = new.name where subaccount_id = new.id;
  return null;
end
$$;
revoke execute on function rename_in_shares() from public;
create trigger rename_in_shares after update of name on subaccount
  for each row when (old.name <> new.name) execute function rename_in_shares();

-- The file that a command brought back from a device, such as its log: one for each item, whose owner it has. It is kept for
-- some weeks, goes with its item and its device, and is complete once it is stored.
create table device_file (
  item_id integer primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- as agent_request_item
  shared_by integer references subaccount,
  agent_id integer not null references agent,
  device_id integer not null references device on delete cascade,
  name text not null check (length(name) between 1 and 64),
  media_type text not null check (length(media_type) between 1 and 64),
  -- bytes of the file, and of those stored of it
  size integer not null check (size > 0),
  received integer not null default 0,
  -- of the whole file, in hexadecimal, as the agent announced it
  sha256 text not null check (length(sha256) = 64),
  -- how often the agent has begun to send it
  attempts integer not null default 1,
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  constraint device_file_owner unique (item_id, subaccount_id),
  constraint device_file_item foreign key (item_id, subaccount_id) references agent_request_item (id, subaccount_id) on delete cascade,
  check (received between 0 and size),
  constraint device_file_complete check (stored_at is null or received = size)
);
create index device_file_recent on device_file (subaccount_id, created_at);
create index device_file_device on device_file (device_id);
create index device_file_receiving on device_file (agent_id) where stored_at is null;
select tenant_table('device_file', api => 'select', gateway => 'select, insert, update, delete', jobs => 'select, delete');
alter policy api_read on device_file using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or shared_by = any ((select current_subaccount_ids())::integer[]));

-- Its bytes, in pieces as they travel: all but the last hold equally many.
create table device_file_chunk (
  item_id integer not null,
  subaccount_id integer not null references subaccount,
  ordinal integer not null,
  bytes bytea not null,
  primary key (item_id, ordinal),
  constraint device_file_chunk_file foreign key (item_id, subaccount_id) references device_file (item_id, subaccount_id) on delete cascade
);
select tenant_table('device_file_chunk', api => 'select', gateway => 'select, insert', jobs => 'select');
alter policy api_read on device_file_chunk using (subaccount_id = any ((select current_subaccount_ids())::integer[])
  or exists (select from device_file f where f.item_id = device_file_chunk.item_id
  and f.shared_by = any ((select current_subaccount_ids())::integer[])));

-- A device is deleted by a mark; its files go. Runs as who owns the tables: the API deletes no file.
create function delete_files_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_file where device_id = new.id;
  return null;
end
$$;
revoke execute on function delete_files_of_device() from public;
create trigger delete_files after update of deleted_at on device for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function delete_files_of_device();

-- Tunnels that are open: one of each person to each device. A tunnel that ended has no row; the audit log says who had it.
create table tunnel (
  id integer generated always as identity primary key,
  -- names the tunnel in its address; nobody guesses it
  label text not null unique check (label ~ '^[a-z0-9]{32}$'),
  -- the subaccount through which the person opened it, and the owner of the device, which may be another one
  subaccount_id integer not null references subaccount on delete cascade,
  owner_id integer not null,
  device_id integer not null references device on delete cascade,
  agent_id integer not null,
  -- as they were when it was opened: a device that is another one by now is not reached
  mac text,
  account_id integer not null references account on delete cascade,
  session_id uuid not null,
  -- origin at which browsers reach it
  address text not null,
  -- SHA-256 of the ticket that opens it once, and of the cookie that the ticket was changed for
  ticket_hash bytea,
  ticket_until timestamptz,
  cookie_hash bytea,
  opened_at timestamptz not null default now(),
  prolonged_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint tunnel_of_person unique (account_id, device_id)
);
create index tunnel_device on tunnel (device_id);
create index tunnel_agent on tunnel (agent_id);
select tenant_table('tunnel', api => 'select, insert, update (session_id, ticket_hash, ticket_until, prolonged_at, ends_at), delete',
  gateway => 'select, update, delete', jobs => 'select, delete', identity => 'select, delete');

-- The socket of tunnels of each agent that has one: the server that holds it, and where other servers reach that one.
create table tunnel_link (
  agent_id integer primary key references agent on delete cascade,
  server_id uuid not null,
  address text not null,
  since timestamptz not null default now()
);
grant select, insert, update, delete on tunnel_link to headframe_gateway;

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
  received integer not null default 0,
  -- of the whole file, in hexadecimal, as it was entered
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stored_at timestamptz,
  -- what is known of its signatures: unknown, sound (by the key that it brings), or pinned (that key is signed by a vendor key)
  signature text not null default 'unknown' check (signature in ('unknown', 'sound', 'pinned')),
  -- names of the vendor keys where it is pinned
  signed_by text check (length(signed_by) between 1 and 1500),
  -- the keys that it brings, with the signatures of them: array of {pem, signature}, base64
  image_keys jsonb,
  constraint firmware_image_owner unique (id, subaccount_id),
  check (received between 0 and size),
  constraint firmware_image_complete check (stored_at is null or received = size),
  constraint firmware_image_signed check ((signature = 'pinned') = (signed_by is not null)
    and (signature = 'unknown') = (image_keys is null))
);
create unique index firmware_image_name on firmware_image (subaccount_id, lower(name)) where stored_at is not null;
create unique index firmware_image_checksum on firmware_image (subaccount_id, sha256) where stored_at is not null;
create index firmware_image_uploads on firmware_image (updated_at) where stored_at is null;
select tenant_table('firmware_image', api => 'select, insert (subaccount_id, name, family, version, models, control_boards, size, sha256,
  uploaded_by), update (name, version, models, control_boards, received, updated_at, stored_at, signature, signed_by, image_keys), delete',
  gateway => 'select', jobs => 'select, delete', identity => 'select');

-- Its bytes: all pieces but the last are equally long.
create table firmware_image_piece (
  image_id integer not null,
  subaccount_id integer not null references subaccount,
  ordinal integer not null,
  bytes bytea not null,
  primary key (image_id, subaccount_id, ordinal),
  constraint firmware_image_piece_image foreign key (image_id, subaccount_id) references firmware_image (id, subaccount_id)
    on delete cascade
);
alter table firmware_image_piece alter column bytes set storage external;
select tenant_table('firmware_image_piece', api => 'select, insert', gateway => 'select', jobs => 'select');

-- Staged updates of miners with one image. A rollout keeps what the image was when it was started; counts are those of its miners.
create table firmware_rollout (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- null once it was deleted, which is refused while the rollout has something left to do
  image_id integer,
  image_name text not null,
  family text not null,
  version text not null,
  -- the rollout whose miners it takes up again
  repeats_id integer,
  state text not null default 'running' check (state in ('running', 'paused', 'halted', 'canceling', 'done', 'canceled')),
  state_at timestamptz not null default now(),
  -- why it halted
  reason text not null default '',
  canary_count integer not null check (canary_count > 0),
  batch_count integer not null check (batch_count > 0),
  -- percent
  group_share smallint not null check (group_share between 1 and 50),
  max_failures integer not null check (max_failures > 0),
  soak_minutes integer not null check (soak_minutes >= 0),
  -- the stage that runs, from 0
  stage integer not null default 0,
  stage_count integer not null check (stage_count > 0),
  stage_at timestamptz not null default now(),
  -- until when the miners of the stage are watched; null before all of them were updated
  soaks_until timestamptz,
  miner_count integer not null check (miner_count > 0),
  waiting_count integer not null,
  updating_count integer not null default 0,
  soaking_count integer not null default 0,
  updated_count integer not null default 0,
  failed_count integer not null default 0,
  skipped_count integer not null default 0,
  canceled_count integer not null default 0,
  -- failures that a person has seen and went on after
  forgiven_count integer not null default 0,
  -- of its requests
  batch_id uuid not null default gen_random_uuid(),
  started_by integer references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  -- when it is looked at next; infinity once it ended
  due_at timestamptz not null default now(),
  constraint firmware_rollout_owner unique (id, subaccount_id),
  constraint firmware_rollout_repeated foreign key (repeats_id, subaccount_id) references firmware_rollout (id, subaccount_id)
    on delete set null (repeats_id),
  constraint firmware_rollout_image foreign key (image_id, subaccount_id) references firmware_image (id, subaccount_id)
    on delete set null (image_id),
  -- each miner counts once
  constraint firmware_rollout_counts check (waiting_count + updating_count + soaking_count + updated_count + failed_count + skipped_count +
    canceled_count = miner_count)
) with (fillfactor = 80);
create index firmware_rollout_subaccount on firmware_rollout (subaccount_id, created_at desc);
create index firmware_rollout_due on firmware_rollout (due_at) where ended_at is null;
create index firmware_rollout_image_id on firmware_rollout (image_id);
create index firmware_rollout_repeats on firmware_rollout (repeats_id);
select tenant_table('firmware_rollout', api => 'select, insert (subaccount_id, image_id, image_name, family, version, repeats_id,
  canary_count, batch_count, group_share, max_failures, soak_minutes, stage_count, miner_count, waiting_count, started_by), update (state,
  state_at, reason, forgiven_count, updated_at, due_at)', jobs => 'select, update, delete');

-- Its miners, with their names and addresses as they were.
create table firmware_rollout_miner (
  id integer generated always as identity primary key,
  rollout_id integer not null,
  subaccount_id integer not null references subaccount,
  device_id integer references device on delete set null,
  agent_id integer not null,
  -- the miners that are not updated all at once: of one PDU, or of one /24 network of an agent
  group_key text not null,
  group_name text not null,
  -- how many of the group may be updated at a time
  group_limit integer not null check (group_limit > 0),
  stage integer not null check (stage >= 0),
  -- its turn in the rollout, from 0
  place integer not null,
  name text not null,
  ip inet not null,
  model text not null,
  control_board text,
  -- what it ran before
  from_version text not null,
  state text not null default 'waiting' check (state in ('waiting', 'updating', 'soaking', 'updated', 'failed', 'skipped', 'canceled')),
  state_at timestamptz not null default now(),
  message text not null default '',
  -- the item of a request that updates it
  item_id integer,
  -- how it ended
  item_end text,
  -- whether it hashed before the update, and when it was last seen to hash after it
  was_hashing boolean not null default false,
  hashed_at timestamptz,
  constraint firmware_rollout_miner_once unique (rollout_id, device_id),
  constraint firmware_rollout_miner_rollout foreign key (rollout_id, subaccount_id) references firmware_rollout (id, subaccount_id)
    on delete cascade
) with (fillfactor = 80);
create index firmware_rollout_miner_states on firmware_rollout_miner (rollout_id, state, stage, place);
-- A miner has something left to do in one rollout at most.
create unique index firmware_rollout_miner_open on firmware_rollout_miner (device_id) where state in ('waiting', 'updating', 'soaking');
create index firmware_rollout_miner_under_way on firmware_rollout_miner (group_key) where state in ('updating', 'soaking');
create index firmware_rollout_miner_device on firmware_rollout_miner (device_id);
select tenant_table('firmware_rollout_miner', api => 'select, insert (rollout_id, subaccount_id, device_id, agent_id, group_key,
  group_name, group_limit, stage, place, name, ip, model, control_board, from_version)', jobs => 'select, update, delete');

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
  received integer not null default 0,
  uploaded_by integer not null references account on delete cascade,
  state text not null default 'uploading' check (state in ('uploading', 'reading', 'mapping', 'ready', 'applying', 'done', 'failed')),
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
  -- What the rows of an import did, for people, once it is done.
  message text,
  unknown_columns text[] not null default '{}',
  -- columns of the template that the file lacks
  free_columns text[] not null default '{}',
  -- by the name in the file: a column of the template, or null to leave it out
  column_choices jsonb not null default '{}',
  constraint file_import_owner unique (id, subaccount_id),
  check (received between 0 and size)
);
create index file_import_work on file_import (id) where state in ('reading', 'applying');
create index file_import_open on file_import (subaccount_id) where state in ('uploading', 'reading', 'mapping', 'ready', 'applying');
select tenant_table('file_import', api => 'select, insert (subaccount_id, kind, name, size, uploaded_by), update (received, state, problem,
  is_structure_error, format, ignored_columns, rows_read, new_count, changed_count, unchanged_count, refused_count, applied_count,
  failed_count, confirmed_from, claimed_until, attempts, updated_at, message, unknown_columns, free_columns, column_choices), delete',
  jobs => 'select, update (claimed_until, attempts), delete', identity => 'select');

-- The bytes of a file until it is read: all pieces but the last are equally long.
create table file_import_piece (
  import_id integer not null,
  subaccount_id integer not null references subaccount,
  ordinal integer not null,
  bytes bytea not null,
  primary key (import_id, subaccount_id, ordinal),
  constraint file_import_piece_import foreign key (import_id, subaccount_id) references file_import (id, subaccount_id) on delete cascade
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
  -- What a row brought about that its person is handed once, such as the key of an agent; sealed.
  secret text,
  primary key (import_id, subaccount_id, line),
  constraint file_import_row_import foreign key (import_id, subaccount_id) references file_import (id, subaccount_id) on delete cascade
);
create index file_import_row_outcome on file_import_row (import_id, outcome, line);
select tenant_table('file_import_row', api => 'select, insert, update (outcome, problem, is_done, secret), delete', jobs => 'select');

-- Public keys of vendors that a subaccount trusts: the keys that images bring must be signed by one of them, once there is one.
create table vendor_key (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  name text not null check (length(name) between 1 and 64),
  -- PEM
  public_key text not null check (length(public_key) between 1 and 4096),
  -- SHA-256 of the key in hexadecimal
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  pinned_by integer references account on delete set null,
  created_at timestamptz not null default now()
);
create unique index vendor_key_name on vendor_key (subaccount_id, lower(name));
create unique index vendor_key_fingerprint on vendor_key (subaccount_id, fingerprint);
select tenant_table('vendor_key', api => 'select, insert (subaccount_id, name, public_key, fingerprint, pinned_by), delete',
  jobs => 'select', identity => 'select');

-- How the number of miners changed that an agent is to read for a subaccount. Their running sum says of any minute how many
-- miners should have been sampled in it, also where the agent is silent and leaves no row in site_minute.
create table watched_miners (
  id bigint generated always as identity primary key,
  subaccount_id integer not null references subaccount on delete cascade,
  agent_id integer not null references agent on delete cascade,
  at timestamptz not null default now(),
  -- miners added, less those taken away
  change integer not null
);
create index watched_miners_at on watched_miners (subaccount_id, at) include (agent_id, change);
select tenant_table('watched_miners', api => 'select');
-- The triggers below write as who owns the tables.
create policy keeper on watched_miners to current_user using (true) with check (true);

-- Runs as who owns the tables: whoever adds, moves or deletes devices writes nothing here. Nobody calls it but its triggers.
create function watch_new_miners() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into watched_miners (subaccount_id, agent_id, change)
    select subaccount_id, agent_id, count(*) from new_rows where kind = 'asic' and deleted_at is null group by 1, 2;
  return null;
end
$$;
revoke execute on function watch_new_miners() from public;
create trigger watch_new_miners after insert on device
  referencing new table as new_rows for each statement execute function watch_new_miners();

create function watch_changed_miners() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into watched_miners (subaccount_id, agent_id, change)
    select side.subaccount_id, side.agent_id, sum(side.change) from new_rows n join old_rows o on o.id = n.id,
      lateral (values (n.subaccount_id, n.agent_id, (n.deleted_at is null)::int), (o.subaccount_id, o.agent_id, -(o.deleted_at is null)::int))
        as side (subaccount_id, agent_id, change)
    where n.kind = 'asic' and (n.subaccount_id, n.agent_id, n.deleted_at is null) is distinct from (o.subaccount_id, o.agent_id, o.deleted_at is null)
    group by 1, 2 having sum(side.change) <> 0;
  return null;
end
$$;
revoke execute on function watch_changed_miners() from public;
create trigger watch_changed_miners after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function watch_changed_miners();

-- Devices that one subaccount offers to another, to share or to hand over: nothing of them reaches the other one before a person there has
-- accepted.
create table device_offer (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  owner_id integer not null references subaccount on delete cascade,
  owner_name text not null,
  -- As the owner wrote it, whether or not there is such a subaccount.
  receiver_name text not null,
  -- Null where there is none of that name, or it takes no offers of this owner: who offers is answered alike.
  receiver_id integer references subaccount on delete cascade,
  kind text not null,
  is_move boolean not null,
  command_access boolean not null,
  tunnel_access boolean not null,
  -- Inner keys, until it is answered.
  device_ids integer[] not null,
  device_count integer not null,
  -- For people: names of the first ones, and their models.
  device_names text not null,
  models text not null,
  offered_by_account_id integer references account on delete set null,
  offered_by text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  answered_at timestamptz,
  constraint device_offer_other check (owner_id <> receiver_id)
);
create index device_offer_owner on device_offer (owner_id, created_at);
create index device_offer_receiver on device_offer (receiver_id, created_at) where receiver_id is not null;
create index device_offer_person on device_offer (offered_by_account_id, created_at);
select tenant_table('device_offer', api => 'select', jobs => 'select, update, delete', identity => 'select, insert, update',
  owner => 'owner_id');
alter policy api_read on device_offer using (owner_id = any ((select current_subaccount_ids())::integer[])
  or receiver_id = any ((select current_subaccount_ids())::integer[]));

-- Whose devices a subaccount has declined, and whose offers it takes no more.
create table offer_refusal (
  subaccount_id integer not null references subaccount on delete cascade,
  owner_id integer not null references subaccount on delete cascade,
  owner_name text not null,
  is_blocked boolean not null,
  refused_at timestamptz not null default now(),
  primary key (subaccount_id, owner_id)
);
create index offer_refusal_owner on offer_refusal (owner_id);
select tenant_table('offer_refusal', api => 'select, delete', identity => 'select, insert, update');

-- Where a pool address leads, as lowercase host:port; `poolHost` of the domain does the same.
create function pool_host(address text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(regexp_replace(btrim(address, E' \t\r\n'), '^[a-zA-Z][a-zA-Z0-9+.-]{0,30}://', ''), '[/?#].*$', '') collate "C");
revoke execute on function pool_host(text) from public;
grant execute on function pool_host(text) to headframe_api, headframe_gateway;

create table trusted_pool (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- lowercase host:port, sorted
  pool_addresses text[] not null check (cardinality(pool_addresses) between 1 and 10 and octet_length(pool_addresses::text) <= 4000),
  expected_min_asic_count integer check (expected_min_asic_count >= 0),
  expected_max_asic_count integer check (expected_max_asic_count >= 0),
  -- in expected_hash_unit
  expected_min_hashrate double precision check (expected_min_hashrate >= 0),
  expected_max_hashrate double precision check (expected_max_hashrate >= 0),
  expected_hash_unit text not null check (expected_hash_unit in ('th', 'gh')),
  has_alert boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index trusted_pool_addresses on trusted_pool (subaccount_id, pool_addresses) where deleted_at is null;
select record_table('trusted_pool', gateway => 'select');

-- An address belongs to one trusted pool; writers of a subaccount follow one another.
create function refuse_shared_pool_address() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from trusted_pool t where t.subaccount_id = new.subaccount_id and t.deleted_at is null and t.id <> new.id
      and t.pool_addresses && new.pool_addresses and t.pool_addresses <> new.pool_addresses) then
    raise exception 'An address belongs to another trusted pool.' using errcode = 'unique_violation', table = 'trusted_pool';
  end if;
  return new;
end
$$;
revoke execute on function refuse_shared_pool_address() from public;
create trigger refuse_shared_pool_address before insert or update of pool_addresses on trusted_pool for each row
  execute function refuse_shared_pool_address();

-- Whether miners of a subaccount that mine elsewhere than at its trusted pools have an issue.
create table untrusted_pool_alert (
  subaccount_id integer primary key references subaccount,
  is_on boolean not null
);
select tenant_table('untrusted_pool_alert', api => 'select, insert, update (is_on)', gateway => 'select', identity => 'select, insert,
  update, delete');

create function is_untrusted_pool(subaccount integer, address text) returns boolean language sql stable parallel safe
  return coalesce(address, '') <> ''
    and exists (select from untrusted_pool_alert a where a.subaccount_id = subaccount and a.is_on)
    and exists (select from trusted_pool t where t.subaccount_id = subaccount and t.deleted_at is null)
    and not exists (select from trusted_pool t where t.subaccount_id = subaccount and t.deleted_at is null
      and pool_host(address) = any (t.pool_addresses));
revoke execute on function is_untrusted_pool(integer, text) from public;
grant execute on function is_untrusted_pool(integer, text) to headframe_api, headframe_gateway;

-- Load shapings where other miners take the place of those that fail: what was planned, for which miners, and by whom.
create table load_shaping (
  id integer generated always as identity primary key,
  subaccount_id integer not null references subaccount,
  -- in whose name miners are replaced, and from which address it was asked for
  account_id integer references account on delete set null,
  asked_from inet,
  -- inner keys of the miners that the person chose: no other one is changed
  device_ids integer[] not null,
  command text not null check (command in ('stop', 'start', 'powerAdjust')),
  strategy text not null,
  -- what the miners may draw together, W
  target double precision not null,
  options jsonb not null,
  -- of the requests of all rounds, in order
  batch_ids uuid[] not null,
  -- the steps of each round: [{id, from, to}, ...], W
  rounds jsonb not null,
  -- change that was planned first, the part of it that is reached, and the draw of the miners when it was looked at last, W
  planned double precision not null,
  reached double precision not null default 0,
  drawn double precision not null,
  created_at timestamptz not null default now(),
  -- when no further round begins
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- why it ended
  reason text,
  -- when it is looked at next
  due_at timestamptz not null default now(),
  constraint load_shaping_end check ((ended_at is null) = (reason is null)),
  constraint load_shaping_rounds check (cardinality(batch_ids) = jsonb_array_length(rounds) and cardinality(batch_ids) between 1 and 8)
) with (fillfactor = 80);
create index load_shaping_subaccount on load_shaping (subaccount_id, created_at desc);
create index load_shaping_account on load_shaping (account_id);
create index load_shaping_due on load_shaping (due_at) where ended_at is null;
create index load_shaping_batches on load_shaping using gin (batch_ids);
select tenant_table('load_shaping', api => 'select, insert (subaccount_id, account_id, asked_from, device_ids, command, strategy, target,
  options, batch_ids, rounds, planned, drawn, ends_at), update (batch_ids, rounds, reached, drawn, ended_at, reason, due_at)',
  jobs => 'select, update, delete');
