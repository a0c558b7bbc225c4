alter table discovered_device drop column credential_outcome;
