alter table observer drop constraint observer_shows_of_role, drop column shows, drop column ends_at;
