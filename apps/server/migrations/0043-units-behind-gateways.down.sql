delete from discovered_device f using discovered_device other
  where other.request_id = f.request_id and other.ip = f.ip and other.status <> 'missing' and f.status <> 'missing' and other.id < f.id;
drop index discovered_device_place;
create unique index discovered_device_address on discovered_device (request_id, ip) where status <> 'missing';
drop index device_place;
