import { poolTemplatesSchema } from '@headframe/domain/asic/commanded-pools';
import { asicActions } from '@headframe/domain/devices/asic/asic-commands';
import { z } from 'zod';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../../platform/graphql/where-inputs.ts';
import { addCommandMutations, clearTargets } from '../../requests/index.ts';
import { asicEntity } from '../asic.entity.ts';
import { asicCommandKind } from './asic-command-kind.ts';
import { poolInput } from './change-pool.graphql.ts';
import { expandPools } from './device-pools.ts';

addCommandMutations(asicCommandKind, {
  changePool: {
    types: { pools: { type: poolInput, isList: true } },
    schema: z.object({ pools: poolTemplatesSchema }),
    expand: expandPools,
  },
});

builder.mutationField('clearAsicTargets', (t) =>
  t.int({
    ...permissionField(asicActions.clearTargets.permission),
    description:
      'Removes the stored targets (power switch, pools, skipped rails). Returns the number of devices that had one.',
    args: { snapshotId: t.arg.id(), where: t.arg({ type: whereInputOf(asicEntity) }), subaccount: t.arg.string() },
    resolve: (_source, args, context) => clearTargets(context, asicCommandKind, 'asic.clear-targets', args),
  }),
);
