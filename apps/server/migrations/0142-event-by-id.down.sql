drop index event_by_id;
