-- Several units may answer behind one address (Modbus): a device without a MAC is one address, and there one unit.
create unique index device_place on device (agent_id, ip, unit) where unit is not null and mac is null and deleted_at is null;
drop index discovered_device_address;
create unique index discovered_device_place on discovered_device (request_id, ip, (coalesce(unit, -1))) where status <> 'missing';
