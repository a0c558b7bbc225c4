-- What ends a stay time is the opposite command of the descriptor: of any kind, on a device or on a part of it.
alter table power_switch_reversal rename to command_reversal;
alter table command_reversal
  drop constraint power_switch_reversal_kind_check,
  add constraint command_reversal_kind_check check (length(kind) between 1 and 64),
  drop constraint power_switch_reversal_pkey,
  add column part_id integer,
  add constraint command_reversal_part foreign key (part_id, device_id) references device_part (id, device_id) on delete cascade,
  add constraint command_reversal_subject unique nulls not distinct (device_id, part_id);
alter index power_switch_reversal_due rename to command_reversal_due;
