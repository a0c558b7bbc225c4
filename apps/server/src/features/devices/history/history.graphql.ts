import { DomainError } from '@headframe/domain/errors/domain-error';
import { toWireHashrate } from '@headframe/domain/units/hashrate';
import { sql } from 'kysely';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { deviceHistory, type DeviceHistory, type DeviceHistoryPoint } from './device-history.ts';
import { siteHistory, type SiteHistory, type SiteHistoryPoint } from './site-history.ts';

/** Longest span of one chart, in days, and most points. */
const maxDays = 366;
const maxPoints = 2000;

const perTerahash = 1e12;

/** A step in the unit of the coin's family. */
type WirePoint = DeviceHistoryPoint & { coinEnum: number };

function familyHashrate(row: WirePoint, hashesPerSecond: number | null): number | null {
  return hashesPerSecond === null ? null : toWireHashrate(hashesPerSecond, row.coinEnum);
}

const familyUnit = "In the unit of the coin's family (Th/s or Mh/s).";

const devicePoint = builder.objectRef<WirePoint>('DeviceHistoryPoint').implement({
  description: 'One step of the chart of a miner; null where nothing was reported.',
  fields: (t) => ({
    at: t.field({ type: 'Timestamp', description: 'Begin of the step.', resolve: (row) => row.at }),
    hashrate: t.float({ nullable: true, description: familyUnit, resolve: (row) => familyHashrate(row, row.hashrate) }),
    minHashrate: t.float({
      nullable: true,
      description: familyUnit,
      resolve: (row) => familyHashrate(row, row.minHashrate),
    }),
    maxHashrate: t.float({
      nullable: true,
      description: familyUnit,
      resolve: (row) => familyHashrate(row, row.maxHashrate),
    }),
    power: t.exposeFloat('power', { nullable: true, description: 'W.' }),
    chipTemperature: t.exposeFloat('chipTemperature', { nullable: true, description: 'Hottest chip, °C.' }),
    pcbTemperature: t.exposeFloat('pcbTemperature', { nullable: true, description: 'Hottest board, °C.' }),
    minFan: t.exposeFloat('minFan', { nullable: true, description: 'Slowest fan, rpm.' }),
    maxFan: t.exposeFloat('maxFan', { nullable: true, description: 'Fastest fan, rpm.' }),
  }),
});

const sitePoint = builder.objectRef<SiteHistoryPoint>('SiteHistoryPoint').implement({
  description: 'One step of the chart of all devices.',
  fields: (t) => ({
    at: t.field({ type: 'Timestamp', description: 'Begin of the step.', resolve: (row) => row.at }),
    hashrate: t.float({ description: 'Th/s.', resolve: (row) => row.hashrate / perTerahash }),
    power: t.exposeFloat('power', { description: 'W.' }),
    devices: t.exposeFloat('devices', { description: 'Devices watched.' }),
    online: t.exposeFloat('online', { description: 'Devices that answered.' }),
    hashing: t.exposeFloat('hashing', { description: 'Devices with a hashrate above 0.' }),
  }),
});

const deviceChart = builder.objectRef<DeviceHistory & { coinEnum: number }>('DeviceHistory').implement({
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Seconds between two points.' }),
    points: t.field({
      type: [devicePoint],
      resolve: (row) => row.points.map((point) => ({ ...point, coinEnum: row.coinEnum })),
    }),
  }),
});

const siteChart = builder.objectRef<SiteHistory>('SiteHistory').implement({
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Seconds between two points.' }),
    points: t.field({ type: [sitePoint], resolve: (row) => row.points }),
  }),
});

interface Span {
  from: Date;
  to: Date;
  points: number;
}

/** @throws DomainError `validation-failed` for a span that ends before it begins, or is too long, or too many points. */
function readSpan({ from, to, points }: { from: Date; to: Date; points?: number | null | undefined }): Span {
  const days = (to.getTime() - from.getTime()) / 86_400_000;
  if (days <= 0 || days > maxDays) throw new DomainError('validation-failed', 'Invalid date filters');
  const wanted = points ?? 300;
  if (wanted < 2 || wanted > maxPoints)
    throw new DomainError('validation-failed', `points: from 2 to ${maxPoints} are expected.`);
  return { from, to, points: wanted };
}

const devicesAccess = permissionField('agent_workers');

builder.queryField('asicHistory', (t) =>
  t.field({
    ...devicesAccess,
    type: deviceChart,
    description: 'Hashrate, power, temperatures and fans of one miner over a span, in about so many points.',
    args: {
      id: t.arg.id({ required: true }),
      from: t.arg({ type: 'Timestamp', required: true }),
      to: t.arg({ type: 'Timestamp', required: true }),
      points: t.arg.int({ defaultValue: 300 }),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, args, { scope }) => {
      const { from, to, points } = readSpan(args);
      const { rows } = await sql<{ id: number; coin_enum: number }>`
        select id, coin_enum from device join asic_state on device_id = id where selector_id::text = ${String(args.id)}`.execute(
        scope.transaction,
      );
      const [asic] = rows;
      if (!asic) throw new DomainError('not-found', 'This device does not exist.');
      return { ...(await deviceHistory(scope.transaction, asic.id, from, to, points)), coinEnum: asic.coin_enum };
    },
  }),
);

builder.queryField('siteHistory', (t) =>
  t.field({
    ...devicesAccess,
    type: siteChart,
    description: 'Hashrate, power and counts of all devices over a span, in about so many points.',
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
