-- Ended requests are let go of after a while; their targets and finds go with them.
grant delete on agent_request to headframe_jobs;
create index agent_request_ended on agent_request (updated_at) where state not in ('pending', 'running');
