delete from command_reversal where part_id is not null or kind not in ('stop', 'start');
alter index command_reversal_due rename to power_switch_reversal_due;
alter table command_reversal
  drop constraint command_reversal_subject,
  drop column part_id,
  drop constraint command_reversal_kind_check,
  add constraint power_switch_reversal_kind_check check (kind in ('stop', 'start')),
  add constraint power_switch_reversal_pkey primary key (device_id);
alter table command_reversal rename to power_switch_reversal;
