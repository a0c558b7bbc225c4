-- Watermarks of spools that an agent has replaced are removed by a job.
create policy jobs_all on agent_watermark to headframe_jobs using (true) with check (true);
grant select, delete on agent_watermark to headframe_jobs;
