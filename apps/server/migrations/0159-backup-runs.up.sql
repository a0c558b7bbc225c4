-- The outcome of each backup that was written from this database. The one that a row is of does not have it.
create table backup_run (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  is_scheduled boolean not null,
  -- On the machine that wrote it.
  file text not null check (length(file) <= 1000),
  bytes bigint,
  -- The moment that it is of; null where it failed.
  snapshot_at timestamptz,
  failure text check (length(failure) <= 1000),
  check ((failure is null) = (snapshot_at is not null and bytes is not null))
);
grant select on backup_run to headframe_identity, headframe_jobs;
