import type { AsicBoard, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { isJsonObject, type JsonObject, type JsonValue } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { asBoolean, asCount, asMac, asNumber, asObject, asObjects, asPositive, asText } from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readPools } from '../reading/reported-pools.ts';
import { braiinsFirmware } from './braiins-mark.ts';

/** Who the device is and how long it has been up. */
export const systemQuery = `{ bos { hostname faultLight info { version { full } } uptime { durationS } } }`;

/** The MAC address, which schemas from 24.09 on have. */
export const macQuery = `{ bos { macAddress } }`;

/** What it measures; `info` is not to be had while its mining program is stopped. */
export const miningQuery = `{ bosminer { uptime { durationS } info { modelName fans { name rpm }
  summary { power { limitW approxConsumptionW } tunerStatus shares { acceptedSolutions rejectedSolutions } }
  workSolver { nominalMhs realHashrate { mhs5S mhsAv }
    childSolvers { name nominalMhs realHashrate { mhs5S } hwDetails { chips frequencyMhz } temperatures { name degreesC } } } } } }`;

/** The pools in use, by group. */
export const poolsQuery = `{ bosminer { info { poolGroups { name pools { url user status active
  shares { acceptedSolutions rejectedSolutions staleSolutions } } } } } }`;

/** How long its mining program has been running, which is nothing while it is stopped. */
export const runningQuery = `{ bosminer { uptime { durationS } } }`;

const megahashes = (value: JsonValue | undefined) => toHashrate(value, 1e6);

/** What the system reports. */
type GraphqlSystem = Pick<AsicReading, 'hostname' | 'blinking' | 'firmware' | 'uptime'>;

/** Reads the answer to {@link systemQuery}. */
export function readSystem(data: JsonObject): GraphqlSystem {
  const bos = asObject(data['bos']);
  return {
    hostname: asText(bos['hostname']),
    blinking: asBoolean(bos['faultLight']),
    firmware: braiinsFirmware(asText(asObject(asObject(bos['info'])['version'])['full'])),
    uptime: plausible('time', asNumber(asObject(bos['uptime'])['durationS'])),
  };
}

/** Reads the answer to {@link macQuery}. */
export function readMac(data: JsonObject): string | null {
  return asMac(asObject(data['bos'])['macAddress']);
}

/** Sensors are named "Board" and "Chip". */
function temperaturesOf(solver: JsonObject, name: RegExp): number[] {
  const sensors = asObjects(solver['temperatures']).filter((sensor) => name.test(asText(sensor['name']) ?? ''));
  return readTemperatures(...sensors.map((sensor) => sensor['degreesC']));
}

function readBoard(solver: JsonObject, index: number): AsicBoard {
  const details = asObject(solver['hwDetails']);
  const hashrate = megahashes(asObject(solver['realHashrate'])['mhs5S']);
  return {
    index,
    hashrate,
    idealHashrate: megahashes(asPositive(solver['nominalMhs'])),
    chips: asCount(details['chips']),
    expectedChips: null,
    pcbTemperatures: temperaturesOf(solver, /board|pcb/i),
    chipTemperatures: temperaturesOf(solver, /chip/i),
    frequency: asPositive(details['frequencyMhz']),
    serialNumber: null,
    working: (hashrate ?? 0) > 0,
  };
}

function readFans(fans: readonly JsonObject[]): AsicReading['fans'] {
  const speeds = fans.map((fan) => asCount(fan['rpm'])).filter((rpm) => rpm !== null);
  // Boards with two connectors in use list four; a fan that has never turned is none.
  const last = speeds.findLastIndex((rpm) => rpm > 0);
  const count = last < 2 && speeds.length > 2 ? 2 : speeds.length;
  return speeds.slice(0, Math.min(count, 16)).map((rpm, index) => ({ index, rpm }));
}

/** Reads the answer to {@link runningQuery}: seconds since the mining program started, null while it is stopped. */
export function readElapsed(data: JsonObject): number | null {
  return plausible('time', asNumber(asObject(asObject(data['bosminer'])['uptime'])['durationS']));
}

/** Reads the answer to {@link miningQuery}. */
export function readMining(data: JsonObject) {
  const miner = asObject(data['bosminer']);
  const info = asObject(miner['info']);
  const summary = asObject(info['summary']);
  const [power, shares, solver] = [
    asObject(summary['power']),
    asObject(summary['shares']),
    asObject(info['workSolver']),
  ];
  const rates = asObject(solver['realHashrate']);
  const tuner = asText(summary['tunerStatus']);
  return {
    model: asText(info['modelName']),
    hashrate: megahashes(rates['mhs5S']),
    hashrateAverage: megahashes(rates['mhsAv']),
    idealHashrate: megahashes(asPositive(solver['nominalMhs'])),
    power: plausible('power', asPositive(power['approxConsumptionW'])),
    powerLimit: plausible('power', asPositive(power['limitW'])),
    powerMetadata: readPowerMetadata([power, 'limitW'], [summary, 'tunerStatus']),
    tuning: tuner === null ? null : tuner === 'RUNNING',
    elapsed: readElapsed(data),
    accepted: asNumber(shares['acceptedSolutions']),
    rejected: asNumber(shares['rejectedSolutions']),
    fans: readFans(asObjects(info['fans'])),
    boards: asObjects(solver['childSolvers']).slice(0, 16).map(readBoard),
    /** Whether the mining program answered at all. */
    hasInfo: isJsonObject(miner['info']),
  };
}

/** Reads the answer to {@link poolsQuery}, the pools of all groups one after another. */
export function readGraphqlPools(data: JsonObject): AsicPool[] {
  const groups = asObjects(asObject(asObject(data['bosminer'])['info'])['poolGroups']);
  const pools = groups.flatMap((group) => asObjects(group['pools']));
  return readPools(
    pools.map((pool, priority) => ({
      url: pool['url'] ?? null,
      user: pool['user'] ?? null,
      status: pool['status'] ?? null,
      'stratum-active': pool['active'] ?? false,
      priority,
      accepted: asObject(pool['shares'])['acceptedSolutions'] ?? null,
      rejected: asObject(pool['shares'])['rejectedSolutions'] ?? null,
      stale: asObject(pool['shares'])['staleSolutions'] ?? null,
    })),
  );
}
