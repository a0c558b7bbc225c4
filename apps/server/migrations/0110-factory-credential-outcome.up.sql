-- A scan says where a miner accepts the factory default, and none of the credentials of the scan.
alter table discovered_device
  drop constraint discovered_device_credential_outcome,
  add constraint discovered_device_credential_outcome check (credential_outcome in ('taken', 'refused', 'factory', 'heldBack', 'unasked'));
