drop statistics asic_state_status;
update asic_state set is_mining = false where is_mining is null;
alter table asic_state alter column is_mining set not null;
create statistics asic_state_status on
  (case when reported_at is null then 'unknown' when not is_online then 'offline' when is_mining then 'hashing' else 'stopped' end)
  from asic_state;
