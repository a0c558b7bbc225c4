alter table worker drop constraint worker_name_check;
update worker set name = left(replace(name, '.', '_'), 40) || '_' || id where position('.' in name) > 0;
alter table worker add constraint worker_name_check check (name ~ '^[A-Za-z0-9_-]{1,64}$');
