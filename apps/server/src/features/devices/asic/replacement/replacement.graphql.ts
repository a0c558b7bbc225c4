import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { replaceMiner } from './replace-miner.ts';

builder.mutationField('replaceAsic', (t) =>
  t.id({
    ...permissionField('agent_worker_replace_write'),
    description:
      'Puts a miner in the place of another one, whose history, requests, tags, note, settings, targets, shares and outlet link stay with the place. The entry of the new miner is deleted. Returns the id of the place.',
    args: {
      id: t.arg.id({ required: true, description: 'The miner that is replaced.' }),
      byId: t.arg.id({ required: true, description: 'The miner that takes its place; listed already.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { id, byId }, context) => replaceMiner(context, String(id), String(byId)),
  }),
);
