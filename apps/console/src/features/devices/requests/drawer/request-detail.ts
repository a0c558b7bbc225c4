import type { AgentRequestDetailQuery } from '../../../../generated/agent-request.ts';

/** One request with its payload. */
export type AgentRequestDetail = AgentRequestDetailQuery['agentRequests'][number];
