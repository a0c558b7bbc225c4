-- Why a device did not take a command, where its agent says so.
alter table agent_request_item add column refusal text
  constraint agent_request_item_refusal check (refusal in ('credential', 'heldBack', 'unsupported', 'hostKey', 'refused'));

-- The last outcome of a test of the stored credential, and when the credential, or the machine behind it, last changed: a test that was requested before
-- says nothing of it.
alter table asic
  add column credential_outcome text constraint asic_credential_outcome check (credential_outcome in ('accepted', 'refused', 'untestable', 'heldBack')),
  add column credential_tested_at timestamptz,
  add column credential_changed_at timestamptz,
  add constraint asic_credential_test check ((credential_outcome is null) = (credential_tested_at is null));

-- Runs as who owns the tables: roles that store a credential change no outcome of its test. Nobody calls it but its trigger.
create function forget_credential_test() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic set credential_outcome = null, credential_tested_at = null, credential_changed_at = clock_timestamp() where device_id = new.id;
  return null;
end
$$;
revoke execute on function forget_credential_test() from public;
create trigger forget_credential_test after update of credential, mac on device for each row
  when ((old.credential, old.mac) is distinct from (new.credential, new.mac)) execute function forget_credential_test();

-- Readings never stand against the outcome: one that is refused makes accepted refused; once they are let in again with the same credential, a refusal
-- holds no longer.
create function follow_auth_error() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asic set credential_outcome = case when new.auth_error then 'refused' end, credential_tested_at = case when new.auth_error then new.reported_at end
    where device_id = new.device_id and credential_outcome = case when new.auth_error then 'accepted' else 'refused' end
      and credential_tested_at < new.reported_at;
  return null;
end
$$;
revoke execute on function follow_auth_error() from public;
create trigger follow_auth_error after update of auth_error on asic_state for each row
  when (old.auth_error <> new.auth_error) execute function follow_auth_error();
