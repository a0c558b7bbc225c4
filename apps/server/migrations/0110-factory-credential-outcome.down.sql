update discovered_device set credential_outcome = 'refused' where credential_outcome = 'factory';
alter table discovered_device
  drop constraint discovered_device_credential_outcome,
  add constraint discovered_device_credential_outcome check (credential_outcome in ('taken', 'refused', 'heldBack', 'unasked'));
