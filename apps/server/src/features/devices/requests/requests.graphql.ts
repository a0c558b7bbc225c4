import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { cancelRequests } from './cancel-requests.ts';
import { agentRequestEntity, agentRequestItemEntity } from './request.entity.ts';

addListFields(agentRequestEntity, {
  name: 'agentRequests',
  permission: 'agent_request',
  description: 'Orders to agents.',
  details: { payload: { type: 'Json', description: 'What was ordered, without secrets.' } },
  liveTopics: ['agentRequest', 'agent'],
});

addListFields(agentRequestItemEntity, {
  name: 'agentRequestItems',
  permission: 'agent_workers',
  description: 'Devices of orders, with the result on each.',
  liveTopics: ['agentRequest'],
});

builder.mutationField('cancelAgentRequests', (t) =>
  t.int({
    ...permissionField('agent_request_write'),
    description:
      'Cancels pending requests: the named ones, or all of the subaccount when none is named. Devices on which work has begun are finished. Answers how many requests were touched.',
    args: { ids: t.arg.idList(), subaccount: t.arg.string() },
    resolve: (_source, args, context) => cancelRequests(context, args.ids ? args.ids.map(String) : null),
  }),
);
