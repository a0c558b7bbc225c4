-- Averages of a miner that takes the place of another one start again: they are of one machine. Runs as who owns the tables, since who
-- replaces a miner changes no state. Nobody calls it but its trigger.
create function restart_averages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic_state set hashrate10m = null, hashrate1h = null, hashrate24h = null, averaged_since = null where device_id = new.id;
  return null;
end
$$;
revoke execute on function restart_averages() from public;
create trigger restart_averages after update of mac on device
  for each row when (old.kind = 'asic' and old.mac <> new.mac) execute function restart_averages();

-- The place of a miner takes over how the new one is reached.
grant update (ports) on device to headframe_api;
