-- Ports on which a device is reached where they are not those of its agent, by name; null: as its agent has them.
alter table device add column ports jsonb check (jsonb_typeof(ports) = 'object');
grant insert (ports) on device to headframe_api;
