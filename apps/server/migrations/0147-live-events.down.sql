drop trigger announce_events on event;
drop function announce_events();
