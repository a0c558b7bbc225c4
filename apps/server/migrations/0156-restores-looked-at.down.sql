revoke update (epoch, epoch_since) on house from headframe_identity;
grant update (followed_at) on house_restore to headframe_jobs;
revoke update (followed_at) on house_restore from headframe_identity;
alter table house_restore drop column ended_sessions, drop column ended_codes;
