-- Callers point at no account but by the rules of the server; who resumes a rollout is written in the name of the jobs.
revoke update (started_by) on firmware_rollout from headframe_api;
