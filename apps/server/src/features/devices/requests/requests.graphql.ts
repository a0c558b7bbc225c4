import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { builder } from '../../../platform/graphql/builder.ts';
import { anyPermissionField, internalField, permissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { cancelRequests } from './states/cancel-requests.ts';
import { agentRequestEntity, agentRequestItemEntity } from './request.entity.ts';

addListFields(agentRequestEntity, {
  name: 'agentRequests',
  permission: 'agent_request',
  description: 'Requests to agents.',
  details: { payload: { type: 'Json', description: 'The command or scan, without secrets.' } },
  liveTopics: ['agentRequest', 'agent'],
});

const others = deviceKinds.flatMap(({ kind, permissions }) => (kind === asicKind.kind ? [] : permissions.read));

addListFields(agentRequestItemEntity, {
  name: 'agentRequestItems',
  access: internalField(anyPermissionField([asicKind.permissions.read, ...others])),
  description: 'Devices of requests, with the result on each; those of the kinds that the caller may read.',
  liveTopics: ['agentRequest'],
});

builder.mutationField('cancelAgentRequests', (t) =>
  t.int({
    ...permissionField('agent_request_write'),
    description:
      'Cancels pending requests: the named ones, or all of the subaccount when none is named. Devices on which work has begun are finished. Returns the number of requests changed.',
    args: { ids: t.arg.idList(), subaccount: t.arg.string() },
    resolve: (_source, args, context) => cancelRequests(context, args.ids ? args.ids.map(String) : null),
  }),
);
