-- What the server ended after a restore.
alter table house_restore add column ended_sessions integer not null default 0, add column ended_codes integer not null default 0;
grant update (followed_at, ended_sessions, ended_codes) on house_restore to headframe_identity;
revoke update (followed_at) on house_restore from headframe_jobs;
-- The administrator says that an older house goes on: it begins an epoch beyond that of the newer one.
grant update (epoch, epoch_since) on house to headframe_identity;
