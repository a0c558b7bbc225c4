import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { agentEntity } from '../agents/index.ts';
import { requestAgentUpdates, type AgentUpdateBatch } from './agent-updates.service.ts';

const agentUpdateBatch = builder.objectRef<AgentUpdateBatch>('AgentUpdateBatch').implement({
  description: 'Requested updates of agents.',
  fields: (t) => ({
    batchId: t.exposeID('batchId', { description: 'Names the requests, one for each agent.' }),
    agentCount: t.exposeInt('agentCount', { description: 'Agents that are updated.' }),
  }),
});

builder.mutationField('installAgentUpdates', (t) =>
  t.field({
    ...permissionField('agent_write'),
    type: agentUpdateBatch,
    description:
      'Updates the matching agents to the version of this server; each downloads and checks the program, restarts with it, and goes back to the one before if that does not connect. Agents without an available update are left out.',
    args: { where: t.arg({ type: whereInputOf(agentEntity), required: true }), subaccount: t.arg.string() },
    resolve: (_source, args, context) => requestAgentUpdates(context, args.where),
  }),
);
