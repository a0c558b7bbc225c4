import { shapingStrategies } from '@headframe/domain/plans/load-shaping';
import { asicShapingActions } from '@headframe/domain/devices/asic/asic-commands';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { commandBatch, commandOptions } from '../../requests/index.ts';
import { planLoad, type ShownPlan, type ShownStep } from './plan-load.ts';
import { shapeLoad } from './shape-load.ts';

const access = permissionField(asicShapingActions.loadShaping.permission);

const strategy = builder.enumType('ShapingStrategy', {
  description: 'By what load shaping chooses miners: the least efficient or the hottest first, or as few as it takes.',
  values: shapingStrategies,
});

const step = builder.objectRef<ShownStep>('LoadShapingStep').implement({
  description: 'One change of a plan.',
  fields: (t) => ({
    name: t.exposeString('name'),
    ip: t.exposeString('ip'),
    from: t.exposeFloat('from', { description: 'Draw now, W.' }),
    to: t.exposeFloat('to', { description: 'Expected draw, W.' }),
  }),
});

const plan = builder.objectRef<ShownPlan>('LoadShapingPlan').implement({
  description: 'How the miners of a snapshot come to draw an amount together. A stopped miner counts as 0 W.',
  fields: (t) => ({
    command: t.exposeString('command', { description: 'stop, start or powerAdjust.' }),
    before: t.exposeFloat('before', { description: 'What the counted miners draw now, W.' }),
    after: t.exposeFloat('after', { description: 'What they are expected to draw, W.' }),
    target: t.exposeFloat('target', { description: 'What they may draw together, W.' }),
    estimated: t.exposeInt('estimated', {
      description:
        'Counted miners that report no power: theirs is that of their hashrate by their consumption or data sheet.',
    }),
    uncounted: t.exposeInt('uncounted', {
      description: 'Miners of unknown draw, and those that are offline: neither counted nor changed.',
    }),
    changedCount: t.exposeInt('changedCount'),
    steps: t.field({ type: [step], description: 'The first 100 changes.', resolve: ({ steps }) => [...steps] }),
  }),
});

builder.mutationField('planLoadShaping', (t) =>
  t.field({
    ...access,
    type: plan,
    description: 'Plans load shaping for an open snapshot, and keeps the plan with it; the last plan counts.',
    args: {
      snapshotId: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true, description: 'What the miners may draw together, or less than now, W.' }),
      shed: t.arg.boolean({
        description:
          'Whether the amount is what they are to draw less than now; left out: what they may draw together.',
      }),
      strategy: t.arg({ type: strategy, required: true }),
      replacesFailedOf: t.arg.id({
        description:
          'A batch of load shaping: miners on which it failed are counted, and others are changed in their place.',
      }),
      powerSwitch: t.arg.boolean({ required: true, description: 'By stops and starts; else by watt targets.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, context) =>
      planLoad(context, {
        ...args,
        snapshotId: String(args.snapshotId),
        replacesFailedOf: args.replacesFailedOf == null ? null : String(args.replacesFailedOf),
      }),
  }),
);

builder.mutationField('shapeLoadOfAsics', (t) =>
  t.field({
    ...access,
    type: commandBatch,
    description: 'Carries out the plan of a snapshot, which is stored as the desired state.',
    args: {
      snapshotId: t.arg.id({ required: true }),
      infiniteRetry: t.arg.boolean({
        description:
          'Sets `isInfiniteRetry` of the changed miners, except of those that are shared with the caller; else it stays as it is.',
      }),
      replaceFailed: t.arg.boolean({
        description:
          'Whether others of the chosen miners take the place of those that fail, in the name of the caller: up to 3 times within 30 minutes after the ramp. Not for API keys, nor with infiniteRetry.',
      }),
      options: t.arg({
        type: commandOptions,
        description: 'rampSeconds, scheduledSkipRail; stayTime of stops and starts.',
      }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, context) => shapeLoad(context, args),
  }),
);
