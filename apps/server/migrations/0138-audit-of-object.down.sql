drop index audit_entry_object;
