-- Who changed an object last is asked when two people changed the same field of it, and when one was deleted under the form of another.
create index audit_entry_object on audit_entry (object_kind, object_id, id desc) where object_id <> '';
