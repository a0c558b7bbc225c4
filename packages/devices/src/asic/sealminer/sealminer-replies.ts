import type {
  AsicBoard,
  AsicError,
  AsicFan,
  AsicReading,
  PowerMode,
} from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import {
  asBoolean,
  asCount,
  asMac,
  asNumber,
  asObjects,
  asPositive,
  asSerialNumber,
  asText,
} from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';

const megahash = 1e6;
const sensors = 4;

/** Whether `version` is that of bdminer, the program of every Sealminer. */
export function isSealminer(version: JsonObject): boolean {
  return asText(asObjects(version['VERSION'])[0]?.['BDMiner']) !== null;
}

/** The one row of `stats` with all that a Sealminer says of itself; null where there is none. */
export function sealminerRow(stats: JsonObject): JsonObject | null {
  return asObjects(stats['STATS']).find((row) => 'Board Count' in row || 'Ctrl Board' in row) ?? null;
}

/** Who it is. Its models are called A2, A3 and so on: they are shown with the name of their make. */
export function readSealminerIdentity(
  row: JsonObject,
): Pick<AsicReading, 'model' | 'firmware' | 'mac' | 'controlBoard' | 'serialNumber'> {
  const model = asText(row['Model']);
  return {
    model: model !== null && /^a\d/i.test(model) ? `Sealminer ${model}` : model,
    firmware: asText(row['Firmware']),
    mac: asMac(row['MAC']),
    controlBoard: asText(row['Ctrl Board']),
    serialNumber: asSerialNumber(row['Ctrl Board SN']),
  };
}

const modes: readonly [RegExp, PowerMode][] = [
  [/^low/i, 'low'],
  [/^normal/i, 'normal'],
  [/^high/i, 'high'],
];

/** How it is set: its mode, null for one that watts alone describe, and its watt target. */
export function readSealminerSettings(
  row: JsonObject,
): Pick<AsicReading, 'powerMode' | 'powerLimit' | 'powerMetadata'> {
  const mode = asText(row['Mining Mode']) ?? '';
  return {
    powerMode: modes.find(([words]) => words.test(mode))?.[1] ?? null,
    powerLimit: plausible('power', asPositive(row['Power Limit'])),
    powerMetadata: readPowerMetadata([row, 'Mining Mode', 'Power Limit']),
  };
}

/** Whether it means to mine: `Running` is the one word that is known; for others its hashrate says. */
export function sealminerMining(row: JsonObject, hashrate: number | null): boolean | null {
  if (/^running$/i.test(asText(row['PM State']) ?? '')) return true;
  return hashrate === null ? null : hashrate > 0;
}

function readTuning(row: JsonObject): boolean | null {
  const status = asText(row['Tune Status']) ?? '';
  if (/done/i.test(status)) return false;
  return /tuning/i.test(status) ? true : null;
}

/** A count of parts, as far as a miner can have them. */
const partsOf = (row: JsonObject, name: string): number => Math.min(asCount(row[name]) ?? 0, 16);

function readFans(row: JsonObject): AsicFan[] {
  return Array.from({ length: partsOf(row, 'Fan Count') }, (_, index) => ({
    index,
    rpm: asCount(row[`${index} Speed`]),
  })).flatMap(({ index, rpm }) => (rpm === null ? [] : [{ index, rpm }]));
}

function readBoard(row: JsonObject, index: number): AsicBoard {
  const of = (name: string) => row[`${index} ${name}`];
  const [expectedChips, bad] = [asCount(of('Chip Count')), asCount(of('Bad Chip Count'))];
  const hashrate = toHashrate(of('MHS(Sample)'), megahash);
  return {
    index,
    hashrate,
    idealHashrate: toHashrate(asPositive(of('MHS(Ideal)')), megahash),
    chips: expectedChips === null || bad === null ? null : Math.max(0, expectedChips - bad),
    expectedChips,
    pcbTemperatures: readTemperatures(...Array.from({ length: sensors }, (_, place) => of(`Temp ${place}`))),
    chipTemperatures: [],
    frequency: asPositive(of('Freq')),
    serialNumber: asSerialNumber(of('SN')),
    working: asBoolean(of('Online')) !== false && (hashrate ?? 0) > 0,
  };
}

/** The faults that it names: by a code of its own, and in a mask of its power supply. */
function readErrors(row: JsonObject): AsicError[] {
  const code = asText(row['Error Code']);
  const supply = asText(row['PSU Error']);
  const isWell = supply === null || /^0x0*$/i.test(supply) || supply === '0';
  return [
    ...(code === null || code === '0' ? [] : [{ code: code.slice(0, 64), message: `Error ${code}` }]),
    ...(isWell ? [] : [{ code: `psu ${supply}`.slice(0, 64), message: `Power supply: ${supply}` }]),
  ];
}

/**
 * What it measures. The rates of `stats` count, since those of `summary` are worked out from shares and waver; the ideal one is
 * what its frequencies should give.
 */
export function readSealminerMeasures(row: JsonObject) {
  return {
    hashrate: toHashrate(row['MHS(30s)'] ?? row['MHS(Sample)'], megahash),
    hashrateAverage: toHashrate(row['MHS(Avg)'], megahash),
    idealHashrate: toHashrate(asPositive(row['MHS(Ideal)']) ?? asPositive(row['MHS(Rated)']), megahash),
    tuning: readTuning(row),
    power: plausible('power', asPositive(row['PSU Input Power'])),
    powerSupplyFan: asCount(row['PSU Fan Speed']),
    elapsed: plausible('time', asNumber(row['Elapsed'])),
    uptime: plausible('time', asNumber(row['System Uptime'])),
    fans: readFans(row),
    boards: Array.from({ length: partsOf(row, 'Board Count') }, (_, index) => readBoard(row, index)),
    errors: readErrors(row),
  };
}
