-- Runs of server processes: at which times this database was served. A time that no run covers, and of which somebody has a mark that a server
-- signed, is one that the database has lost.
create table house_run (
  id uuid primary key,
  started_at timestamptz not null default now(),
  -- Raised every 30 seconds by the clock of the database, and never lowered.
  until timestamptz not null default now(),
  check (until >= started_at)
);
create index house_run_until on house_run (until);
grant select, insert, update (until), delete on house_run to headframe_jobs;
