update agent_request set origin = 'system' where origin in ('repeat', 'reversal', 'powerFollowing');
update agent_request set origin = 'console' where origin in ('key', 'loadShaping');
revoke update (started_by) on firmware_rollout from headframe_api;
