import './agents.graphql.ts';

export { hashAgentKey, requireReadableRanges } from './agent.service.ts';
export { portsChangeSchema, withGiven } from './agent-setting.ts';
export { devicePortsInput } from './agents.graphql.ts';
export { agentBuildPlace, AgentBuilds } from './agent-builds.ts';
export { agentEntity, agentUpdateState } from './agent.entity.ts';
export { registerAgentDownloads } from './agent-downloads.ts';
export { registerAgentJobs, removeOldOutages } from './agents.jobs.ts';
