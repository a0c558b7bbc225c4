-- What a scan says of each device: not listed before, listed already, listed at another address, or listed and not answering.
alter table discovered_device drop constraint discovered_device_pkey;
alter table discovered_device add column id integer generated always as identity primary key;
alter table discovered_device add column status text not null default 'new' check (status in ('new', 'known', 'moved', 'missing'));
-- The address of a moved device before the scan
alter table discovered_device add column moved_from inet;
create unique index discovered_device_address on discovered_device (request_id, ip) where status <> 'missing';
