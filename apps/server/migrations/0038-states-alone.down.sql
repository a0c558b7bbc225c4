drop trigger delete_states on device;
drop function delete_states();
drop index asic_state_shared;
alter table asic_state drop column deleted_at;
