drop trigger announce_changed_rates on asic;
drop function announce_changed_rates();
revoke update (issues, low_hashrate_since) on asic_state from headframe_api;
drop policy api_change on asic_state;
drop trigger owner_sets_miner on asic;
create trigger owner_sets_delay before update of auto_follow_pdu_delay on asic for each row
  when (old.auto_follow_pdu_delay is distinct from new.auto_follow_pdu_delay) execute function refuse_other_than_owner();
alter table asic
  drop column consumption,
  drop column delay_start,
  drop column delay_stop,
  drop column ramp_start,
  drop column ramp_stop;
