-- What operators set on miners: consumption in J/TH where none is reported; in seconds, how long after a start or stop was commanded it begins, and
-- over what time miners follow one another.
alter table asic
  add column consumption double precision check (consumption > 0 and consumption <= 100000),
  add column delay_start integer check (delay_start between 0 and 86400),
  add column delay_stop integer check (delay_stop between 0 and 86400),
  add column ramp_start integer check (ramp_start between 0 and 86400),
  add column ramp_stop integer check (ramp_stop between 0 and 86400);
grant insert (consumption, delay_start, delay_stop, ramp_start, ramp_stop),
  update (consumption, delay_start, delay_stop, ramp_start, ramp_stop) on asic to headframe_api;

-- All of it is set by the owner of a miner alone.
drop trigger owner_sets_delay on asic;
create trigger owner_sets_miner before update of safe_ranges, ideal_rate_manual, consumption, auto_follow_pdu_delay, delay_start, delay_stop,
    ramp_start, ramp_stop on asic for each row
  when ((old.safe_ranges, old.ideal_rate_manual, old.consumption, old.auto_follow_pdu_delay, old.delay_start, old.delay_stop, old.ramp_start,
      old.ramp_stop) is distinct from (new.safe_ranges, new.ideal_rate_manual, new.consumption, new.auto_follow_pdu_delay, new.delay_start,
      new.delay_stop, new.ramp_start, new.ramp_stop)) execute function refuse_other_than_owner();

-- Issues follow ranges at once; states of own miners alone.
create policy api_change on asic_state for update to headframe_api
  using (subaccount_id = any ((select current_subaccount_ids())::integer[]))
  with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
grant update (issues, low_hashrate_since) on asic_state to headframe_api;

-- Default ranges stand on these; reports are judged by new ones from then on.
create function announce_changed_rates() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'settings:' || agent_id || ':' ||
      case when count(*) > 500 then 'all' else string_agg(id::text, ',') end)
    from (
      select d.agent_id, d.id from new_rows n join old_rows o on o.device_id = n.device_id join device d on d.id = n.device_id
      where n.ideal_rate_manual is distinct from o.ideal_rate_manual or n.consumption is distinct from o.consumption
    ) as changed group by agent_id;
  return null;
end
$$;
create trigger announce_changed_rates after update on asic
  referencing old table as old_rows new table as new_rows for each statement execute function announce_changed_rates();
revoke execute on function announce_changed_rates() from public;
