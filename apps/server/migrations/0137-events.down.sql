drop function event_subjects(integer[]);
drop function ensure_event_days(date, date);
drop table event;
drop sequence event_id;
