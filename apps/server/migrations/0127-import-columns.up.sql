-- Files whose columns the template does not have wait until their person has said what each stands for.
alter table file_import drop constraint file_import_state_check;
alter table file_import add constraint file_import_state_check
  check (state in ('uploading', 'reading', 'mapping', 'ready', 'applying', 'done', 'failed'));
alter table file_import
  add unknown_columns text[] not null default '{}',
  -- columns of the template that the file lacks
  add free_columns text[] not null default '{}',
  -- by the name in the file: a column of the template, or null to leave it out
  add column_choices jsonb not null default '{}';
drop index file_import_open;
create index file_import_open on file_import (subaccount_id)
  where state in ('uploading', 'reading', 'mapping', 'ready', 'applying');
grant update (unknown_columns, free_columns, column_choices) on file_import to headframe_api;
