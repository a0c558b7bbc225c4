-- What a scan met with its credentials at a device: the result of trying them.
alter table discovered_device add column credential_outcome text
  constraint discovered_device_credential_outcome check (credential_outcome in ('taken', 'refused', 'unasked'));
