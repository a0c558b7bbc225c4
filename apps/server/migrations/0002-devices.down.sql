drop table scan_found, agent_request_target, agent_request, asic_detail, asic_state, asic, agent_frame_rejected,
  agent_watermark, server_process, agent;
