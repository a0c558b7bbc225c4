import { terahashCoinsText } from '@headframe/domain/coins/coin-family';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { readSpan } from './chart-span.ts';
import { siteHistory, type SiteHistory, type SiteHistoryPoint } from './site-history.ts';

const perTerahash = 1e12;

const whole = 'Null where no minute of the step was wholly sampled.';

const sitePoint = builder.objectRef<SiteHistoryPoint>('SiteHistoryPoint').implement({
  description: 'One step of the chart of all devices.',
  fields: (t) => ({
    at: t.field({ type: 'Timestamp', description: 'Begin of the step.', resolve: (row) => row.at }),
    hashrate: t.float({
      nullable: true,
      description: `Th/s, ${terahashCoinsText}. ${whole}`,
      resolve: (row) => (row.hashrate === null ? null : row.hashrate / perTerahash),
    }),
    power: t.exposeFloat('power', { nullable: true, description: `W. ${whole}` }),
    devices: t.exposeFloat('devices', { description: 'Devices that reported, on average over the step.' }),
    expected: t.exposeInt('expected', { description: 'Devices that should have reported.' }),
    online: t.exposeFloat('online', { nullable: true, description: `Devices that answered. ${whole}` }),
    hashing: t.exposeFloat('hashing', { nullable: true, description: `Devices with a hashrate above 0. ${whole}` }),
  }),
});

const siteChart = builder.objectRef<SiteHistory>('SiteHistory').implement({
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Seconds between two points.' }),
    points: t.field({ type: [sitePoint], resolve: (row) => row.points }),
  }),
});

builder.queryField('siteHistory', (t) =>
  t.field({
    ...permissionField('agent_workers'),
    type: siteChart,
    description:
      'Hashrate, power and counts of all own devices over a span, in about so many points; shared ones are their owner’s.',
    args: {
      from: t.arg({ type: 'Timestamp', required: true }),
      to: t.arg({ type: 'Timestamp', required: true }),
      points: t.arg.int({ defaultValue: 300 }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, args, { scope }) => {
      const { from, to, points } = readSpan(args);
      return siteHistory(scope.transaction, from, to, points);
    },
  }),
);
