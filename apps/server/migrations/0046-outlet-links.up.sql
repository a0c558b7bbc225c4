-- The miner behind an outlet, of the same subaccount; several outlets may feed one miner.
alter table pdu_outlet
  add column feeds_device_id integer,
  add column feeds_kind text not null default 'asic' check (feeds_kind = 'asic'),
  add constraint pdu_outlet_feeds foreign key (feeds_device_id, feeds_kind, subaccount_id)
    references device (id, kind, subaccount_id) on delete set null (feeds_device_id);
create index pdu_outlet_feeds on pdu_outlet (feeds_device_id) where feeds_device_id is not null;
grant update (feeds_device_id) on pdu_outlet to headframe_api;

-- Runs as who owns the tables: whoever deletes or moves a device need not see the outlets behind which it is, nor the miners
-- behind its own. Nobody calls it but its trigger.
create function unlink_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pdu_outlet set feeds_device_id = null where feeds_device_id = old.id or (device_id = old.id and feeds_device_id is not null);
  return new;
end
$$;
revoke execute on function unlink_device() from public;
create trigger unlink_device before update of subaccount_id, deleted_at on device for each row
  when (old.kind in ('asic', 'pdu') and (old.subaccount_id <> new.subaccount_id or (old.deleted_at is null and new.deleted_at is not null)))
  execute function unlink_device();

-- How long after its outlets are verified as on again a miner that was stopped for a cut is started, s; null: it stays as it is.
alter table asic add column auto_follow_pdu_delay integer check (auto_follow_pdu_delay between 0 and 86400);
grant update (auto_follow_pdu_delay) on asic to headframe_api;
