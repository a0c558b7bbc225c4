-- Lists that are filtered and sorted by figures alone read the states and nothing else: a state says itself when its device
-- was deleted.
alter table asic_state add column deleted_at timestamptz;
update asic_state s set deleted_at = d.deleted_at from device d where d.id = s.device_id and d.deleted_at is not null;
create index asic_state_list on asic_state (subaccount_id) where deleted_at is null;
create index asic_state_shared on asic_state using gin (shared_with) where shared_with is not null;

-- Runs as who owns the tables: the API deletes devices and changes no state. Nobody calls it but its trigger.
create function delete_states() returns trigger language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode to force_custom_plan as $$
begin
  update asic_state s set deleted_at = n.deleted_at from new_rows n join old_rows o on o.id = n.id
    where s.device_id = n.id and n.deleted_at is distinct from o.deleted_at;
  return null;
end
$$;
revoke execute on function delete_states() from public;
create trigger delete_states after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function delete_states();
