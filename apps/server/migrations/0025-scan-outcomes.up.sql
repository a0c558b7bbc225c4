-- What a scan says of each device: not listed before, listed already, listed at another address, or listed and not answering.
alter table scan_found drop constraint scan_found_pkey;
alter table scan_found add column id integer generated always as identity primary key;
alter table scan_found add column status text not null default 'new' check (status in ('new', 'known', 'moved', 'missing'));
-- The address of a moved device before the scan
alter table scan_found add column moved_from inet;
create unique index scan_found_address on scan_found (request_id, ip) where status <> 'missing';
