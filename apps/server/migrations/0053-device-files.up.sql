-- How far the agent is with an item that it began; means nothing once the item has ended.
alter table agent_request_item
  add column progress_share real check (progress_share between 0 and 1),
  add column progress_text text check (length(progress_text) <= 120);

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
  received integer not null default 0 check (received between 0 and size),
  -- of the whole file, in hexadecimal, as the agent announced it
  sha256 text not null check (length(sha256) = 64),
  -- how often the agent has begun to send it
  attempts integer not null default 1,
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  constraint device_file_owner unique (item_id, subaccount_id),
  constraint device_file_item foreign key (item_id, subaccount_id)
    references agent_request_item (id, subaccount_id) on delete cascade,
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
  constraint device_file_chunk_file foreign key (item_id, subaccount_id)
    references device_file (item_id, subaccount_id) on delete cascade
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
