-- A device may answer without a report of whether it mines: null, which is not the same as false.
drop statistics asic_state_status;
alter table asic_state alter column is_mining drop not null;
create statistics asic_state_status on
  (case when reported_at is null then 'unknown' when not is_online then 'offline' when is_mining then 'hashing'
    when is_mining is null then 'unknown' else 'stopped' end)
  from asic_state;
