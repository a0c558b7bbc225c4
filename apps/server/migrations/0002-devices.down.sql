drop table discovered_device, agent_request_item, agent_request, asic_detail, asic_state, asic, agent_frame_rejected,
  agent_watermark, server_process, agent;
