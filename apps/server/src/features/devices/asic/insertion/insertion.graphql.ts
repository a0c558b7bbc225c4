import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { devicePortsInput } from '../../agents/index.ts';
import { insertAsic } from './insert-asic.ts';

builder.mutationField('insertAsic', (t) =>
  t.id({
    ...permissionField('agent_worker_insert_write'),
    description:
      'Adds a miner without a scan. Its agent identifies it at its next poll, and then reads it. Refused where the agent reads a miner at this address or with this MAC address. Returns its id.',
    args: {
      agentId: t.arg.id({ required: true, description: 'The agent that is to read it; one of the subaccount.' }),
      ip: t.arg.string({ required: true, description: 'IPv4 address.' }),
      macAddress: t.arg.string({
        description: 'By it the agent finds the miner again elsewhere, and refuses to take another device for it.',
      }),
      model: t.arg.string({ description: 'Shown until the miner reports its own.' }),
      serialNumber: t.arg.string({ description: 'Shown until the miner reports its own.' }),
      user: t.arg.string({ description: 'Without user and password, the factory default is used.' }),
      password: t.arg.string({ description: 'Stored encrypted and never shown.' }),
      devicePorts: t.arg({ type: devicePortsInput }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { agentId, subaccount: _subaccount, ...miner }, context) =>
      insertAsic(context, String(agentId), miner),
  }),
);
