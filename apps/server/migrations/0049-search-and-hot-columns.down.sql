-- The order of columns stays as it is: no statement depends on it.
drop function devices_like(text, text, integer);
drop index device_text;
drop function device_text(text, inet, text, text, text, text, text, text);
drop schema trigrams cascade;
