-- What an observer link shows, null where nobody chose it, and when it ends.
alter table observer add column shows text check (shows in ('pool', 'farm', 'devices')),
  add column ends_at timestamptz,
  add constraint observer_shows_of_role check (shows is null or role = 'observer');
grant update (shows, ends_at) on observer to headframe_api;
