-- What was last seen of a trusted pool with an alert, since when, and what its readers were last mailed of.
alter table trusted_pool
  add column seen_state text check (seen_state in ('low', 'high', 'expected')),
  add column seen_since timestamptz,
  add column alerted_state text check (alerted_state in ('low', 'high', 'expected'));
grant select, update (seen_state, seen_since, alerted_state) on trusted_pool to headframe_jobs;
create policy jobs_all on trusted_pool to headframe_jobs using (true) with check (true);
-- Until which of the miners that mine elsewhere people were mailed, and when.
alter table untrusted_pool_alert add column mailed_until timestamptz, add column mailed_at timestamptz;
grant select, update (mailed_until, mailed_at) on untrusted_pool_alert to headframe_jobs;
create policy jobs_all on untrusted_pool_alert to headframe_jobs using (true) with check (true);
grant execute on function pool_host(text) to headframe_jobs;
create index asic_state_untrusted on asic_state (subaccount_id) where untrusted_pool_since is not null;
