grant update (started_by) on firmware_rollout to headframe_api;
