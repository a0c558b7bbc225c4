import { defineFeature } from '../../../feature.ts';
import './agent-updates.graphql.ts';

/** Updates of agents to the version of the server; the gateway sends them. */
export const agentUpdatesFeature = defineFeature({});
