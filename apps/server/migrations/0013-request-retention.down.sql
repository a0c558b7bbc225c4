drop index agent_request_ended;
revoke delete on agent_request from headframe_jobs;
