-- The log is kept for good: entries about several things at once, which name none of them, are looked for by their day, and those of an
-- organization from the newest.
create index audit_entry_of_many on audit_entry (subaccount_id, at) where object_id = '';
create index audit_entry_organization on audit_entry (organization_id, id desc) where organization_id is not null;
