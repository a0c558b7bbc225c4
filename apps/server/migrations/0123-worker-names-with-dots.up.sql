-- Miners of other pools sign in as `main.rack1.m7`: names of workers have parts with dots between them.
alter table worker drop constraint worker_name_check;
alter table worker add constraint worker_name_check
  check (name ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' and length(name) <= 64);
