-- A scan lists SSH servers that no credential opened with the fingerprint of their host key, for people to accept before a
-- credential is sent; and which credential of its kind a discovered device accepted, counted from 0.
alter table discovered_device
  add column host_key text constraint discovered_device_host_key check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  add column credential_index smallint constraint discovered_device_credential_index check (credential_index between 0 and 255);
