alter table discovered_device drop column credential_index, drop column host_key;
