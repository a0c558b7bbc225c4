drop index asic_state_untrusted;
revoke execute on function pool_host(text) from headframe_jobs;
drop policy jobs_all on untrusted_pool_alert;
revoke all on untrusted_pool_alert from headframe_jobs;
alter table untrusted_pool_alert drop column mailed_until, drop column mailed_at;
drop policy jobs_all on trusted_pool;
revoke all on trusted_pool from headframe_jobs;
alter table trusted_pool drop column seen_state, drop column seen_since, drop column alerted_state;
