revoke update (unknown_columns, free_columns, column_choices) on file_import from headframe_api;
delete from file_import where state = 'mapping';
drop index file_import_open;
create index file_import_open on file_import (subaccount_id) where state in ('uploading', 'reading', 'ready', 'applying');
alter table file_import drop column unknown_columns, drop column free_columns, drop column column_choices;
alter table file_import drop constraint file_import_state_check;
alter table file_import add constraint file_import_state_check
  check (state in ('uploading', 'reading', 'ready', 'applying', 'done', 'failed'));
