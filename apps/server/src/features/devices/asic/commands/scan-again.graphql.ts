import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../../platform/graphql/where-inputs.ts';
import { commandBatch, selectForAction } from '../../requests/index.ts';
import { scanDevicesAgain } from '../../scan/index.ts';
import { asicEntity } from '../asic.entity.ts';
import { asicCommandKind } from './asic-command-kind.ts';

builder.mutationField('scanAsicsAgain', (t) =>
  t.field({
    ...permissionField('agent_request_write'),
    type: commandBatch,
    description:
      'Requests a new scan of devices from their agents, except those scanned within the last 15 s. Adds none.',
    args: { snapshotId: t.arg.id(), where: t.arg({ type: whereInputOf(asicEntity) }), subaccount: t.arg.string() },
    resolve: async (_source, args, context) =>
      scanDevicesAgain(context, (await selectForAction(context, asicCommandKind, 'scanAgain', args)).deviceIds),
  }),
);
