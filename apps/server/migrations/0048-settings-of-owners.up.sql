-- Whom a unit or a miner is shared with changes what is desired of it, and nothing else that an operator sets: what hangs on
-- an outlet, what protects it, and when a miner starts again are its owner's. Policies know rows, not columns.
create function refuse_other_than_owner() returns trigger language plpgsql as $$
begin
  if current_user = 'headframe_api' and not old.subaccount_id = any ((select current_subaccount_ids())::integer[]) then
    raise insufficient_privilege using message = 'Only the owner sets this.';
  end if;
  return new;
end
$$;
revoke execute on function refuse_other_than_owner() from public;
create trigger owner_sets_outlet before update of feeds_device_id, protected_as on pdu_outlet for each row
  when ((old.feeds_device_id, old.protected_as) is distinct from (new.feeds_device_id, new.protected_as))
  execute function refuse_other_than_owner();
create trigger owner_sets_delay before update of auto_follow_pdu_delay on asic for each row
  when (old.auto_follow_pdu_delay is distinct from new.auto_follow_pdu_delay) execute function refuse_other_than_owner();
