-- How far the database's clock was set since the request was made, in seconds: its times are meant by a clock without that.
alter table agent_request add column clock_shift double precision not null default 0;

-- By how much the database's clock was set in all, in seconds, as far as servers have corrected for it.
create table database_clock (
  only_row boolean primary key default true check (only_row),
  shift double precision not null default 0
);
insert into database_clock default values;
grant select, update on database_clock to headframe_jobs;
