-- A share says what it gives beside sight of the devices. Those that are there were given with commands.
alter table device_share add column command_access boolean not null default false;
update device_share set command_access = true;
create index device_share_sharer on device_share (owner_id, created_by_account_id);
