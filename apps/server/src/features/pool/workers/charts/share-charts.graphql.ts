import { terahashCoinsText } from '@headframe/domain/coins/coin-family';
import { builder } from '../../../../platform/graphql/builder.ts';
import { permissionField } from '../../../../platform/graphql/field-access.ts';
import { readSpan } from '../../../devices/history/index.ts';
import { poolChart } from './pool-chart.ts';
import type { ShareChart, SharePoint } from './share-chart.ts';
import { workerChart } from './worker-chart.ts';

const point = builder.objectRef<SharePoint>('ShareHistoryPoint').implement({
  description: 'One step of a chart of shares.',
  fields: (t) => ({
    at: t.field({ type: 'Timestamp', description: 'Begin of the step.', resolve: (row) => row.at }),
    hashrate: t.exposeFloat('hashrate', {
      description: "From credited shares, in the unit of the coin's family (Th/s or Mh/s); 0 without any.",
    }),
    rejectRate: t.exposeFloat('rejectRate', {
      nullable: true,
      description: 'Rejected difficulty, % of all; null where there was no share.',
    }),
  }),
});

const chart = builder.objectRef<ShareChart>('ShareHistory').implement({
  description: 'The hashrate that shares show, from the first one on until the last minute that is counted.',
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Seconds between two points.' }),
    points: t.field({ type: [point], resolve: (row) => row.points }),
  }),
});

const span = builder.args((t) => ({
  from: t.field({ type: 'Timestamp', required: true }),
  to: t.field({ type: 'Timestamp', required: true }),
  points: t.int({ defaultValue: 300 }),
  subaccount: t.string(),
}));

builder.queryField('workerHistory', (t) =>
  t.field({
    ...permissionField('workers'),
    type: chart,
    description:
      'Hashrate of one worker at the pool over a span, in about so many points, at least five minutes apart.',
    args: { id: t.arg.id({ required: true }), ...span },
    resolve: (_source, { id, ...args }, { scope }) => workerChart(scope.transaction, id, readSpan(args)),
  }),
);

builder.queryField('poolHistory', (t) =>
  t.field({
    ...permissionField('workers'),
    type: chart,
    description: `Hashrate of all workers at the pool over a span, ${terahashCoinsText}, in about so many points, at least five minutes apart.`,
    args: span,
    resolve: (_source, args, { scope }) => poolChart(scope.transaction, scope.subaccountIds, readSpan(args)),
  }),
);
