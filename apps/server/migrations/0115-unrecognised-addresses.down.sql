drop index discovered_device_locked;
alter table discovered_device drop column open_ports, drop column banner, drop column title, drop column opened_at;
