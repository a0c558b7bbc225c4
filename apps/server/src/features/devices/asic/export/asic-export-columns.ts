import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import type { Measure } from '@headframe/domain/devices/measure';
import type { AsicPool } from '@headframe/domain/asic/asic-reading';
import type { SafeRanges } from '@headframe/domain/asic/safe-ranges';
import type { SheetValue } from '../../../../platform/sheet/sheet-file.ts';

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
  lastSeen: Date | null;
  tags: readonly string[];
  pools: readonly AsicPool[] | null;
  safeRanges: SafeRanges | null;
}

/** Measures that the file holds a column of. */
const exportedMeasures = Object.entries<Measure>(asicMeasures).flatMap(([name, measure]) =>
  measure.export === undefined ? [] : [{ name: name as keyof typeof asicMeasures, measure, column: measure.export }],
);

/** The names of {@link ExportedAsic}: what is read of the entity. */
export const exportedNames = [
  ...[
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
  ],
  ...['lastSeen', 'tags', 'pools', 'safeRanges'],
  ...exportedMeasures.map(({ name }) => name),
];

/** One column of the file: its name, and what stands in the row of a miner. */
export type AsicExportColumn = readonly [name: string, cell: (asic: ExportedAsic) => SheetValue];

/** Figures are kept in single precision, which carries no more digits (IEEE 754, binary32); the rest is rounding. */
const reportedDigits = 6;

function figure(value: number | null | undefined): SheetValue {
  return value == null ? null : Number(value.toPrecision(reportedDigits));
}

function toSheet(value: number | boolean | null | undefined): SheetValue {
  return typeof value === 'boolean' ? String(value) : value;
}

function measureCell(name: keyof typeof asicMeasures, { state }: Measure): AsicExportColumn[1] {
  return ({ [name]: value }) => (state === 'real' && typeof value === 'number' ? figure(value) : toSheet(value));
}

/** The column of a measure, under the name of its descriptor. */
function measured(name: keyof typeof asicMeasures): AsicExportColumn {
  const exported = exportedMeasures.find((one) => one.name === name);
  if (!exported) throw new RangeError(`The measure ${name} has no column in the export.`);
  return [exported.column, measureCell(name, exported.measure)];
}

/** A column of what the product does not know (yet), or never reveals. */
function empty(name: string): AsicExportColumn {
  return [name, () => null];
}

function bound(name: string, key: keyof Omit<SafeRanges, 'hashUnit'>): AsicExportColumn {
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
  ['efficiency', ({ efficiency }) => figure(efficiency)],
  measured('hashrate'),
  empty('pool_hashrate'),
  measured('power'),
];

const place = ['group_name', 'group_row', 'group_column', 'rack_name', 'rack_row', 'rack_column', 'row', 'column'].map(
  empty,
);

const condition: readonly AsicExportColumn[] = [
  measured('elapsed'),
  ['last_seen', ({ lastSeen }) => lastSeen],
  measured('maxFan'),
  measured('minPCB'),
  measured('maxPCB'),
  measured('minChip'),
  measured('maxChip'),
];

const control = ['user', 'password', 'enable_action', 'enable_alert', 'pdu_ip', 'pdu_output_num'].map(empty);

const pools = [0, 1, 2].flatMap((index): readonly AsicExportColumn[] => [
  [`pool${index + 1}_address`, (asic) => asic.pools?.[index]?.address],
  [`pool${index + 1}_user`, (asic) => asic.pools?.[index]?.user],
  empty(`pool${index + 1}_password`),
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
 * the list: hashrate in Th/s (Scrypt: Mh/s), efficiency in J/Th, power in W, temperatures in °C, fans in rpm, `elapsed` in
 * seconds. Safe ranges are those set for the device, empty where the defaults hold; tags are a bracketed list, as imports
 * take them. Device secrets never leave by export: `user`, `password` and the passwords of pools are always empty. So is
 * what the product does not know yet: groups, racks, places, PDUs, rails, the pool's hashrate, power mode targets.
 */
const specified: readonly AsicExportColumn[] = [
  ...identity,
  ...performance,
  ...place,
  ...condition,
  ...control,
  ['tags', ({ tags }) => (tags.length > 0 ? `[${tags.join(',')}]` : null)],
  ...pools,
  ...safeRanges,
  empty('power_mode_target'),
];

/** The columns of exported miners: those specified, in their order, then those of further measures. */
export const asicExportColumns: readonly AsicExportColumn[] = [
  ...specified,
  ...exportedMeasures
    .filter(({ column }) => !specified.some(([name]) => name === column))
    .map(({ column, name, measure }): AsicExportColumn => [column, measureCell(name, measure)]),
];
