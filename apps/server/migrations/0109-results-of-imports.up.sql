-- What the rows of an import did, for people, once it is done.
alter table file_import add column message text;
grant update (message) on file_import to headframe_api;
-- What a row brought about that its person is handed once, such as the key of an agent; sealed.
alter table file_import_row add column secret text;
grant update (secret) on file_import_row to headframe_api;
