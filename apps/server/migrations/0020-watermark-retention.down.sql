revoke select, delete on agent_watermark from headframe_jobs;
drop policy jobs_all on agent_watermark;
