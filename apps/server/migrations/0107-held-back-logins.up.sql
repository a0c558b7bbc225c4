-- A scan says where credentials were not sent, as the device had refused too many of late, and from when they can be tried.
alter table discovered_device
  drop constraint discovered_device_credential_outcome,
  add constraint discovered_device_credential_outcome check (credential_outcome in ('taken', 'refused', 'heldBack', 'unasked')),
  add column next_try_at timestamptz,
  add constraint discovered_device_next_try check ((next_try_at is not null) = (credential_outcome is not distinct from 'heldBack'));
