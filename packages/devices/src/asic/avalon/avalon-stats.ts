import type {
  AsicBoard,
  AsicError,
  AsicFan,
  AsicReading,
  PowerMode,
} from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { asBoolean, asCount, asNumber, asObjects, asPositive, asText } from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';

/** What the text of an Avalon's `stats` adds to the plain API: rates H/s, power W, temperature °C. */
export interface AvalonStats {
  /** By `Ver`, for devices whose `version` does not name them; null where it has no model in it. */
  model: string | null;
  firmware: string | null;
  hashrate: number | null;
  hashrateAverage: number | null;
  /** Seconds since mining started. */
  elapsed: number | null;
  idealHashrate: number | null;
  power: number | null;
  powerLimit: number | null;
  ambientTemperature: number | null;
  /** Null where the text does not say whether it works. */
  mining: boolean | null;
  powerMode: PowerMode | null;
  /** The number of its work mode; what it means differs by model. */
  workMode: number | null;
  /** By which name that number is set: the first Nano 3 has levels alone. */
  workModeName: 'workmode' | 'worklevel';
  powerMetadata: AsicReading['powerMetadata'];
  blinking: boolean | null;
  fans: AsicFan[];
  boards: AsicBoard[];
  errors: AsicError[];
}

type Pairs = ReadonlyMap<string, string>;

const maxTextLength = 262_144;
const gigahash = 1e9;

/** Splits "Name[values] Name[values]" as Avalons write it. */
function readPairs(text: string): Pairs {
  const pairs = text.slice(0, maxTextLength).matchAll(/([A-Za-z][A-Za-z0-9_]{0,31})\[([^\]]{0,8192})\]/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

/** The values of one name; empty where it is not there. */
function listOf(pairs: Pairs, name: string): string[] {
  return pairs.get(name)?.trim().split(/\s+/).filter(Boolean) ?? [];
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The first Nano 3, which is not the Nano 3S: "nano3-24071801_42c628d". */
const firstNano3 = /^nano3-/i;

/**
 * The draw in W: WALLPOWER where present. In PS[] it is the seventh value on most models, and the fifth on those whose
 * seventh is a setting; the draw at the wall is never below the output of the supply (device protocol notes 0.9). The fifth
 * of the first Nano 3 is a voltage, and its sixth the draw (replies published by others). MPO is the limit, not the draw.
 */
function readDraw(pairs: Pairs): number | null {
  const wall = asPositive(pairs.get('WALLPOWER'));
  if (wall !== null) return wall;
  const supply = listOf(pairs, 'PS').map((value) => asNumber(value));
  if (firstNano3.test(pairs.get('Ver') ?? '')) return supply[5] ?? null;
  const [output, input] = [supply[4] ?? null, supply[6] ?? null];
  return input !== null && input > 0 && input >= (output ?? 0) ? input : output;
}

function readBoards(pairs: Pairs): AsicBoard[] {
  const now = asNumber(pairs.get('GHSspd')) ?? asNumber(pairs.get('GHSmm'));
  const rates = listOf(pairs, 'MGHS');
  const count = Math.max(rates.length, listOf(pairs, 'MTavg').length, 1);
  const chips = asCount(pairs.get('TA'));
  return Array.from({ length: Math.min(count, 16) }, (_, index) => {
    const own = count === 1 || now === 0 ? now : asNumber(rates[index]);
    const [mean, max] = count === 1 ? ['TAvg', 'TMax'] : ['MTavg', 'MTmax'];
    const hashrate = own === null ? null : toHashrate(own, gigahash);
    return {
      index,
      hashrate,
      idealHashrate: null,
      expectedChips: null,
      pcbTemperatures: [],
      serialNumber: null,
      chips: chips === null ? null : Math.round(chips / count),
      chipTemperatures: readTemperatures(listOf(pairs, mean)[index], listOf(pairs, max)[index]),
      frequency: asPositive(pairs.get('Freq')),
      working: (hashrate ?? 0) > 0,
    };
  });
}

function readErrors(pairs: Pairs): AsicError[] {
  const boards = listOf(pairs, 'ECHU').map((value, index) => ({
    code: asCount(value) ?? 0,
    where: `Hashboard ${index + 1}`,
  }));
  const control = listOf(pairs, 'ECMM').map((value) => ({ code: asCount(value) ?? 0, where: 'The control board' }));
  const isFaulty = /in fault/i.test(pairs.get('SYSTEMSTATU') ?? '');
  return [
    ...(isFaulty ? [{ code: 'fault', message: 'The miner has stopped for a fault.' }] : []),
    ...[...boards, ...control]
      .filter(({ code }) => code > 0)
      .map(({ code, where }) => ({ code: String(code), message: `${where} reports error ${code}.` })),
  ].slice(0, 64);
}

/**
 * Whether it works, by its own word: "Work: In Work", "Work: In Init" as it starts, "Work: In Idle", or switched off by SoftOFF, which
 * a 1346 that starts shows too (recorded by others).
 */
function readWorking(pairs: Pairs): { mining: boolean | null; powerMode: PowerMode | null } {
  const word = pairs.get('SYSTEMSTATU') ?? '';
  if (!/in init/i.test(word) && (asCount(pairs.get('SoftOFF')) ?? 0) > 0) return { mining: false, powerMode: 'sleep' };
  if (/in idle/i.test(word)) return { mining: false, powerMode: null };
  return { mining: /in (?:work|init)/i.test(word) ? true : null, powerMode: null };
}

/** `Ver` is the firmware, after the model on the 10 series and later: "1066-19101244_fe411a8_71edeca". */
function readVersion(pairs: Pairs): { model: string | null; firmware: string | null } {
  const text = asText(pairs.get('Ver'));
  const match = /^(.+)-(\d{8}_.+)$/.exec(text ?? '');
  return match ? { model: `AvalonMiner ${match[1]}`, firmware: match[2] ?? null } : { model: null, firmware: text };
}

/** Reads the "MM ID0" texts of an Avalon's `stats`, one a module (device protocol notes 1.3); null where there is none. */
export function readAvalonStats(reply: JsonObject): AvalonStats | null {
  const modules = asObjects(reply['STATS'])
    .flatMap((entry) => Object.entries(entry))
    .filter(([key, value]) => key.startsWith('MM ID') && typeof value === 'string')
    .slice(0, 16)
    .map(([, value]) => readPairs(String(value)));
  const [first] = modules;
  if (!first) return null;
  const total = (name: string) => sumOf(modules.map((pairs) => toHashrate(pairs.get(name), gigahash)));
  const isTheory = (pairs: Pairs) => pairs.has('GHSspd') || pairs.has('MGHS');
  const fans = modules.flatMap((pairs) => ['', 1, 2, 3, 4].map((place) => asCount(pairs.get(`Fan${place}`))));
  const ambient = modules.map((pairs) => asPositive(pairs.get('ITemp')) ?? asPositive(pairs.get('Temp')));
  return {
    ...readWorking(first),
    ...readVersion(first),
    workMode: asCount(first.get('WORKMODE') ?? first.get('WORKLEVEL')),
    workModeName: first.has('WORKLEVEL') && !first.has('WORKMODE') ? 'worklevel' : 'workmode',
    powerMetadata: readPowerMetadata([Object.fromEntries(first), 'WORKMODE', 'WORKLEVEL', 'MPO', 'SoftOFF']),
    hashrate: total('GHSspd'),
    hashrateAverage: total('GHSavg'),
    elapsed: asNumber(first.get('Elapsed')),
    idealHashrate: sumOf(
      modules.map((pairs) => (isTheory(pairs) ? toHashrate(asPositive(pairs.get('GHSmm')), gigahash) : null)),
    ),
    power: sumOf(modules.map(readDraw)),
    powerLimit: sumOf(modules.map((pairs) => asPositive(pairs.get('MPO')))),
    ambientTemperature: ambient.find((value) => value !== null) ?? null,
    blinking: asBoolean(first.get('Led')),
    fans: fans
      .filter((rpm) => rpm !== null)
      .slice(0, 16)
      .map((rpm, index) => ({ index, rpm })),
    boards: modules
      .flatMap(readBoards)
      .slice(0, 16)
      .map((board, index) => ({ ...board, index })),
    errors: modules.flatMap(readErrors).slice(0, 64),
  };
}
