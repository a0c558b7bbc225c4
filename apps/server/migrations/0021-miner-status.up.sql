-- What a miner does, by the one definition of domain/asic/miner-status.ts, kept in its row by the database itself.
alter table asic_state
  -- asleep or commanded off, see domain/asic/is-resting.ts
  add column is_resting boolean not null default false,
  -- why it would be idle, see domain/asic/idle-reason.ts; null while it hashes
  add column idle_reason text;
update asic_state set is_resting = true where power_mode = 'sleep';
drop statistics asic_state_status;
alter table asic_state add column status text not null generated always as (
  case
    when not is_online then case when reported_at is null then 'unknown' else 'offline' end
    when hashrate > 0 then 'hashing'
    when is_resting then 'stopped'
    when hashrate is null and is_mining is distinct from false then 'unknown'
    else 'idle'
  end) stored;

-- Which miners have a command without a verdict.
create index agent_request_item_busy on agent_request_item (asic_id, id) where state in ('pending', 'sent', 'started');
