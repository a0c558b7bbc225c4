-- Pages of the list are joined by id; days that are made later take the index as they are attached.
create index event_by_id on event (id);
