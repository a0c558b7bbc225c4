import { issueLabels, type IssueName } from '@headframe/domain/devices/asic/issue-names';
import { familyUnitTexts, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import type { BoundName, OwnRanges } from '@headframe/domain/devices/asic/own-ranges';
import { outletCells } from '@headframe/domain/devices/settings/imported-outlets';
import type { DevicePlace } from '@headframe/domain/places/device-place';
import type { AsicOutlet } from '../asic-detail-types.ts';
import { emptyColumn, type ExportColumn } from '../../../../platform/export/export-column.ts';
import { measureExportColumns, placeExportColumns, reportedFigure } from '../../kind-platform/index.ts';

/** A miner with the entity's columns and details that the export shows. */
export interface ExportedAsic extends Readonly<Partial<Record<keyof typeof asicMeasures, number | boolean | null>>> {
  macAddress: string | null;
  ip: string;
  serialNumber: string;
  workerName: string;
  agentName: string;
  subaccount: string;
  shareSubaccount: string | null;
  model: string;
  firmware: string;
  efficiency: number | null;
  poolHashrate10m: number | null;
  poolHashrate1h: number | null;
  poolHashrate24h: number | null;
  poolRejectRate: number | null;
  poolLastShareAt: Date | null;
  lostHashrate: number | null;
  coinEnum: number;
  lastSeen: Date | null;
  agentOnline: boolean;
  status: string;
  issues: readonly IssueName[];
  desiredPowerMode: string | null;
  desiredPowerLimit: number | null;
  tags: readonly string[];
  pools: readonly AsicPool[] | null;
  safeRanges: OwnRanges | null;
  place: DevicePlace | null;
  note: string;
  family: string;
  outlets: readonly AsicOutlet[] | null;
}

/** Columns of the measures that the file holds one of. */
const measures = measureExportColumns(asicMeasures);

/** The names of {@link ExportedAsic}: what is read of the entity. */
export const exportedNames = [
  'macAddress',
  'ip',
  'serialNumber',
  'workerName',
  'agentName',
  'subaccount',
  'shareSubaccount',
  'model',
  'firmware',
  'efficiency',
  'poolHashrate10m',
  'poolHashrate1h',
  'poolHashrate24h',
  'poolRejectRate',
  'poolLastShareAt',
  'lostHashrate',
  'coinEnum',
  'lastSeen',
  'agentOnline',
  'status',
  'issues',
  'desiredPowerMode',
  'desiredPowerLimit',
  'tags',
  'pools',
  'safeRanges',
  'place',
  'note',
  'family',
  'outlets',
  ...measures.keys(),
];

type AsicExportColumn = ExportColumn<ExportedAsic>;

/** The column of a measure, under the name of its descriptor. */
function measured(name: keyof typeof asicMeasures): AsicExportColumn {
  const column = measures.get(name);
  if (!column) throw new RangeError(`The measure ${name} has no column in the export.`);
  return column;
}

function bound(name: string, key: BoundName): AsicExportColumn {
  return [name, ({ safeRanges }) => safeRanges?.[key]];
}

const identity: readonly AsicExportColumn[] = [
  ['mac_address', ({ macAddress }) => macAddress],
  ['ip', ({ ip }) => ip],
  ['serial_number', ({ serialNumber }) => serialNumber],
  ['workername', ({ workerName }) => workerName],
  ['agent_name', ({ agentName }) => agentName],
  ['subaccount', ({ subaccount }) => subaccount],
  ['share_subaccount', ({ shareSubaccount }) => shareSubaccount],
  ['model', ({ model }) => model],
  ['firmware', ({ firmware }) => firmware],
];

const performance: readonly AsicExportColumn[] = [
  ['efficiency', ({ efficiency }) => reportedFigure(efficiency)],
  measured('hashrate'),
  ['pool_hashrate', ({ poolHashrate10m }) => reportedFigure(poolHashrate10m)],
  measured('power'),
];

const condition: readonly AsicExportColumn[] = [
  measured('elapsed'),
  ['last_seen', ({ lastSeen }) => lastSeen, 'moment'],
  measured('maxFan'),
  measured('minPCB'),
  measured('maxPCB'),
  measured('minChip'),
  measured('maxChip'),
];

const cellsOf = (outlets: readonly AsicOutlet[]) => outletCells(outlets.map(({ pduIp, key }) => ({ ip: pduIp, key })));

/** The outlets that feed a miner, in the order of their units; several in one cell, apart by a comma, as imports take them. */
const outlets: readonly AsicExportColumn[] = [
  ['pdu_ip', (asic) => asic.outlets && cellsOf(asic.outlets).pduIp],
  ['pdu_output_num', (asic) => asic.outlets && cellsOf(asic.outlets).keys],
];

const control = ['user', 'password', 'enable_action', 'enable_alert'].map(emptyColumn);

const pools = [0, 1, 2].flatMap((index): readonly AsicExportColumn[] => [
  [`pool${index + 1}_address`, (asic) => asic.pools?.[index]?.address],
  [`pool${index + 1}_user`, (asic) => asic.pools?.[index]?.user],
  emptyColumn(`pool${index + 1}_password`),
]);

const safeRanges: readonly AsicExportColumn[] = [
  bound('max_efficiency', 'maxEfficiency'),
  bound('min_efficiency', 'minEfficiency'),
  bound('max_fan', 'maxFan'),
  bound('min_fan', 'minFan'),
  bound('hot_temp', 'hotTemperature'),
  bound('cold_temp', 'coldTemperature'),
  bound('min_hashrate', 'minHash'),
  bound('max_hashrate', 'maxHash'),
  ['hashrate_unit', (asic) => asic.safeRanges?.hashUnit],
  bound('max_power', 'maxPower'),
  bound('min_power', 'minPower'),
  bound('cold_chip_temp', 'coldChipTemperature'),
  bound('hot_chip_temp', 'hotChipTemperature'),
  bound('cold_pcb_temp', 'coldPcbTemperature'),
  bound('hot_pcb_temp', 'hotPcbTemperature'),
];

/**
 * The columns of exported miners that are specified (second specification, section 3, "ASIC export fields"), in its order. Units are those of
 * the list: hashrates in what `rate_unit` says, Th/s or Mh/s, efficiency in J/Th, power in W, temperatures in °C, fans in rpm, `elapsed` in
 * seconds. Safe ranges are those set for the device, empty where the defaults hold; tags are a bracketed list, as imports
 * take them. Device secrets never leave by export: `user`, `password` and the passwords of pools are always empty. So is
 * what the product does not know yet: rails.
 */
const specified: readonly AsicExportColumn[] = [
  ...identity,
  ...performance,
  ...placeExportColumns,
  ...condition,
  ...control,
  ...outlets,
  ['tags', ({ tags }) => (tags.length > 0 ? `[${tags.join(',')}]` : null)],
  ...pools,
  ...safeRanges,
  // A mode, or a watt target in W.
  [
    'power_mode_target',
    ({ desiredPowerMode, desiredPowerLimit }) => desiredPowerMode ?? reportedFigure(desiredPowerLimit),
  ],
];

/** What the pool counts beside `pool_hashrate`, which is that of 10 minutes. */
const atPool: readonly AsicExportColumn[] = [
  ['pool_hashrate_1h', ({ poolHashrate1h }) => reportedFigure(poolHashrate1h)],
  ['pool_hashrate_24h', ({ poolHashrate24h }) => reportedFigure(poolHashrate24h)],
  ['pool_reject_rate', ({ poolRejectRate }) => reportedFigure(poolRejectRate)],
  ['pool_last_share', ({ poolLastShareAt }) => poolLastShareAt, 'moment'],
  ['lost_hashrate', ({ lostHashrate }) => reportedFigure(lostHashrate)],
  // Of every hashrate of the row: files of farms with several coins hold both.
  ['rate_unit', ({ coinEnum }) => familyUnitTexts[hashrateFamily(coinEnum)]],
];

/** What a miner does and what is wrong with it, as its list shows; of one whose agent is offline nobody knows. */
const state: readonly AsicExportColumn[] = [
  ['status', ({ status, agentOnline, lastSeen }) => (agentOnline || lastSeen === null ? status : 'stale')],
  ['issues', ({ issues }) => issues.map((issue) => issueLabels[issue]).join('; ') || null],
];

/** What an import takes beside the columns that are specified. */
const further: readonly AsicExportColumn[] = [
  ['note', ({ note }) => note || null],
  ['family', ({ family }) => family],
];

/** The columns of exported miners: those specified, in their order, then its state, those of the pool, of further measures and of imports. */
export const asicExportColumns: readonly AsicExportColumn[] = [
  ...specified,
  ...state,
  ...atPool,
  ...[...measures.values()].filter(([column]) => !specified.some(([name]) => name === column)),
  ...further,
];
