drop trigger watch_changed_miners on device;
drop function watch_changed_miners();
drop trigger watch_new_miners on device;
drop function watch_new_miners();
drop table watched_miners;
