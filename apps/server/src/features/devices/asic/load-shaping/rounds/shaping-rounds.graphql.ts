import { shapingEnds } from '@headframe/domain/plans/shaping-rounds';
import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { z } from 'zod';
import { builder } from '../../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../../platform/validation/validated.ts';
import { readShaping, type ShownRound, type ShownShaping } from './read-rounds.ts';
import { stopShaping } from './stop-shaping.ts';

const round = builder.objectRef<ShownRound>('LoadShapingRound').implement({
  description: 'One round of a load shaping; the first is the plan that was confirmed.',
  fields: (t) => ({
    batchId: t.exposeID('batchId'),
    minerCount: t.exposeInt('minerCount'),
    doneCount: t.exposeInt('doneCount'),
    failedCount: t.exposeInt('failedCount'),
    openCount: t.exposeInt('openCount'),
    miners: t.exposeStringList('miners', { description: 'The first 20 that it changes.' }),
    failed: t.exposeStringList('failed', {
      description: 'The first 20 on which it failed: those of the next round take their place.',
    }),
  }),
});

const run = builder.objectRef<ShownShaping>('LoadShapingRun').implement({
  description: 'A load shaping where other chosen miners take the place of those that fail; power in W.',
  fields: (t) => ({
    target: t.exposeFloat('target', { description: 'What the miners may draw together.' }),
    planned: t.exposeFloat('planned', { description: 'The change that was planned first.' }),
    reached: t.exposeFloat('reached', { description: 'The part of it that is reached, when it was looked at last.' }),
    drawn: t.exposeFloat('drawn', { description: 'What the miners drew together then.' }),
    endsAt: t.field({
      type: 'Timestamp',
      resolve: ({ endsAt }) => endsAt,
      description: 'When no further round begins.',
    }),
    isRunning: t.boolean({ resolve: ({ endedAt }) => endedAt === null }),
    end: t.string({
      nullable: true,
      resolve: ({ reason }) => (reason === null ? null : shapingEnds[reason]),
      description: 'Why no further miners are replaced; null while they are.',
    }),
    rounds: t.field({ type: [round], resolve: ({ rounds }) => rounds }),
  }),
});

const idSchema = z.object({ batchId: z.uuid() });
const batchOf = (batchId: unknown) => validated(idSchema, { batchId: String(batchId) }, 'batchId').batchId;

builder.queryField('loadShapingRun', (t) =>
  t.field({
    ...permissionField(asicKind.permissions.read),
    type: run,
    nullable: true,
    description: 'The load shaping that a batch belongs to; null where failed miners are not replaced.',
    args: { batchId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { batchId }, context) => readShaping(context, batchOf(batchId)),
  }),
);

builder.mutationField('stopReplacingMiners', (t) =>
  t.id({
    ...permissionField(asicShapingActions.loadShaping.permission),
    description:
      'Ends the replacement of failed miners of the load shaping that a batch belongs to; commands under way are finished. Returns its first batch.',
    args: { batchId: t.arg.id({ required: true }), subaccount: t.arg.string() },
    resolve: (_source, { batchId }, context) => stopShaping(context, batchOf(batchId)),
  }),
);
