drop index audit_entry_of_many, audit_entry_organization;
