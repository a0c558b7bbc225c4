drop index agent_request_item_busy;
alter table asic_state drop column status, drop column idle_reason, drop column is_resting;
create statistics asic_state_status on
  (case when reported_at is null then 'unknown' when not is_online then 'offline' when is_mining then 'hashing'
    when is_mining is null then 'unknown' else 'stopped' end)
  from asic_state;
