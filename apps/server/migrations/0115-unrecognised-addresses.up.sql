-- A scan lists addresses with open ports that no driver recognises, with what answers there, and says which locked SSH servers were logged in to since.
alter table discovered_device
  add column open_ports integer[] constraint discovered_device_open_ports check (cardinality(open_ports) <= 32),
  add column banner text not null default '' constraint discovered_device_banner check (length(banner) <= 160),
  add column title text not null default '' constraint discovered_device_title check (length(title) <= 160),
  add column opened_at timestamptz constraint discovered_device_opened_at check (opened_at is null or host_key is not null);
create index discovered_device_locked on discovered_device (ip) where host_key is not null and opened_at is null;
