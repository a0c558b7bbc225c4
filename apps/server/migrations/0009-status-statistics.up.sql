-- How the states of devices are spread, so that the planner expects the right number of rows where a list is filtered by
-- status (the expression of the list's column, word for word).
create statistics asic_state_status on
  (case when reported_at is null then 'unknown' when not is_online then 'offline' when is_mining then 'hashing' else 'stopped' end)
  from asic_state;
