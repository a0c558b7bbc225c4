drop trigger leave_slot on device;
drop function leave_slot();
drop table slot, rack, site_group;
drop function check_written_slots(), check_changed_racks(), check_written_racks(), check_changed_groups(),
  refuse_unfit_slots(integer[]), refuse_racks_outside(uuid[]);
alter table device drop constraint device_subaccount;
