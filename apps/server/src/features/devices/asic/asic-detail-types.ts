import type {
  AsicBoard,
  AsicError,
  AsicFan,
  AsicPool,
  PowerMetadata,
} from '@headframe/domain/devices/asic/asic-reading';
import type { DesiredPool } from '@headframe/domain/devices/asic/desired-state';
import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import { builder } from '../../../platform/graphql/builder.ts';
import type { DetailType } from '../../../platform/graphql/entity-type.ts';

const terahash = (hashesPerSecond: number | null) => (hashesPerSecond === null ? null : hashesPerSecond / 1e12);

const board = builder.objectRef<AsicBoard>('AsicBoard').implement({
  description: 'One hashboard.',
  fields: (t) => ({
    index: t.exposeInt('index'),
    hashrate: t.float({ nullable: true, description: 'Th/s.', resolve: (row) => terahash(row.hashrate) }),
    idealHashrate: t.float({ nullable: true, description: 'Th/s.', resolve: (row) => terahash(row.idealHashrate) }),
    chips: t.exposeInt('chips', { nullable: true }),
    expectedChips: t.exposeInt('expectedChips', { nullable: true }),
    pcbTemperatures: t.exposeFloatList('pcbTemperatures', { description: '°C.' }),
    chipTemperatures: t.exposeFloatList('chipTemperatures', { description: '°C.' }),
    frequency: t.exposeFloat('frequency', { nullable: true, description: 'MHz.' }),
    serialNumber: t.exposeString('serialNumber', { nullable: true }),
    working: t.exposeBoolean('working'),
  }),
});

const fan = builder.objectRef<AsicFan>('AsicFan').implement({
  description: 'One fan.',
  fields: (t) => ({ index: t.exposeInt('index'), rpm: t.exposeInt('rpm') }),
});

const pool = builder.objectRef<AsicPool>('AsicPool').implement({
  description: 'One configured pool; dev-fee pools are left out.',
  fields: (t) => ({
    address: t.exposeString('address'),
    user: t.exposeString('user'),
    active: t.exposeBoolean('active'),
    alive: t.exposeBoolean('alive'),
    accepted: t.exposeFloat('accepted', { nullable: true }),
    rejected: t.exposeFloat('rejected', { nullable: true }),
    stale: t.exposeFloat('stale', { nullable: true }),
  }),
});

const fault = builder.objectRef<AsicError>('AsicError').implement({
  description: 'A fault that the device itself reports.',
  fields: (t) => ({ code: t.exposeString('code'), message: t.exposeString('message') }),
});

/** The object type of a pool that a device is commanded to use. */
export const commandedPoolType = builder.objectRef<DesiredPool>('CommandedPool').implement({
  description: 'A desired pool of the device.',
  fields: (t) => ({ address: t.exposeString('address'), user: t.exposeString('user') }),
});

const cooling = builder.objectRef<CommandedCooling>('CommandedCooling').implement({
  description: 'How a miner is desired to cool itself: one of its fields.',
  fields: (t) => ({
    mode: t.string({
      nullable: true,
      description: 'auto: its firmware sets the fans.',
      resolve: ({ mode }) => mode ?? null,
    }),
    fanPercent: t.int({ nullable: true, description: '%.', resolve: ({ fanPercent }) => fanPercent ?? null }),
    temperatureOffset: t.int({
      nullable: true,
      description: '°C.',
      resolve: ({ temperatureOffset }) => temperatureOffset ?? null,
    }),
  }),
});

/** An outlet that feeds a miner, with what its unit reports of it. */
export interface AsicOutlet {
  id: string;
  key: string;
  name: string;
  state: string;
  power: number | null;
  pduId: string;
  pduName: string;
  pduIp: string;
}

const outlet = builder.objectRef<AsicOutlet>('AsicOutlet').implement({
  description: 'An outlet that feeds the miner.',
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key', { description: 'Index by which the unit knows the outlet.' }),
    name: t.exposeString('name'),
    state: t.exposeString('state', { description: 'on, off, or unknown while the unit does not answer or report it.' }),
    power: t.exposeFloat('power', { nullable: true, description: 'W.' }),
    pduId: t.exposeID('pduId'),
    pduName: t.exposeString('pduName'),
    pduIp: t.exposeString('pduIp'),
  }),
});

/** The settings behind the draw of a miner, as it reports them. */
interface ShownPowerMetadata {
  source: string;
  settings: PowerMetadata;
  /** ISO 8601. */
  reportedAt: string;
}

const powerMetadata = builder.objectRef<ShownPowerMetadata>('PowerMetadata').implement({
  description: 'The settings behind the draw of a miner as it reports them itself.',
  fields: (t) => ({
    source: t.exposeString('source', { description: 'Protocol family that they were read by.' }),
    settings: t.field({
      type: 'Json',
      description:
        "By the device's own names, in its own units; the driver's reading of them stands in powerMode, powerLimit, powerPercent and preset.",
      resolve: ({ settings }) => settings,
    }),
    reportedAt: t.field({ type: 'Timestamp', resolve: ({ reportedAt }) => new Date(reportedAt) }),
  }),
});

const orNone = (value: unknown) => value ?? [];

/** The nested values of a miner and how they look in the schema. */
export const asicDetailTypes: Readonly<Record<string, DetailType>> = {
  boards: { type: board, list: true, description: 'Hashboards.', resolve: orNone },
  fans: { type: fan, list: true, description: 'Fans.', resolve: orNone },
  pools: { type: pool, list: true, description: 'Configured pools, at most three.', resolve: orNone },
  errors: { type: fault, list: true, description: 'Device errors.', resolve: orNone },
  powerSupplyFan: {
    type: 'Float',
    nullable: true,
    description: 'Fan of the power supply, RPM; null where it reports none.',
  },
  ambientTemperature: {
    type: 'Float',
    nullable: true,
    description: 'Air or liquid around the miner by its own sensor, °C; null where it reports none.',
  },
  waterInletTemperature: {
    type: 'Float',
    nullable: true,
    description: 'Water where it comes into a hydro miner, °C; null where it reports none.',
  },
  waterOutletTemperature: {
    type: 'Float',
    nullable: true,
    description: 'Water where it leaves a hydro miner, °C; null where it reports none.',
  },
  supplyWaterTemperature: {
    type: 'Float',
    nullable: true,
    description: 'Water that cools the power supply, °C; null where it reports none.',
  },
  powerMetadata: { type: powerMetadata, nullable: true, description: 'Null where it reports none.' },
  desiredPools: {
    type: commandedPoolType,
    list: true,
    nullable: true,
    description: 'Desired pools of the device; null where none are set.',
  },
  desiredCooling: {
    type: cooling,
    nullable: true,
    description: 'Desired cooling; null without a target.',
  },
  outlets: {
    type: outlet,
    list: true,
    description: 'Outlets that feed it, as far as the caller sees them.',
    resolve: orNone,
  },
  safeRanges: {
    type: 'Json',
    nullable: true,
    description:
      'Bounds set for the device; those that are not there follow the defaults of its model, as null does altogether.',
  },
};
