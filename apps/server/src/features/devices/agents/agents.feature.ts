import { defineFeature } from '../../../feature.ts';
import { registerAgentDownloads } from './agent-downloads.ts';
import { registerAgentJobs } from './agents.jobs.ts';
import './agents.graphql.ts';

/** Agents, their downloads and outages. */
export const agentsFeature = defineFeature({
  topics: { subaccount: ['agent'] },
  access: {
    public: ['GET /api/agent-downloads/:platform'],
    permission: { 'GET /api/agent-downloads': 'agent', 'POST /api/agent-downloads/builds': 'agent' },
  },
  routes: (app, { agentBuilds }) => registerAgentDownloads(app, agentBuilds),
  jobs: (jobs, { database }) => registerAgentJobs(jobs, database),
});
