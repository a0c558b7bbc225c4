-- Requests of the server itself carry who made them: repeats of targets, or ends of a stay time.
update agent_request set origin = case when (payload->>'isRepeat')::boolean then 'repeat' else 'reversal' end where origin = 'system';
-- Who resumes a rollout answers for it from then on.
grant update (started_by) on firmware_rollout to headframe_api;
