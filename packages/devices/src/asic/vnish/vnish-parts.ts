import type { AsicBoard, AsicError, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { hashesPerFamilyUnit, hashrateFamily, type HashrateFamily } from '@headframe/domain/coins/coin-family';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { antminerCoinEnum } from '../antminer/antminer-model.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import {
  asBoolean,
  asCount,
  asMac,
  asNumber,
  asObject,
  asObjects,
  asPositive,
  asSerialNumber,
  asText,
} from '../reading/fields.ts';
import { hashesPerUnit, toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPools } from '../reading/reported-pools.ts';

/** Who the device is, and in what it counts hashes. */
export interface VnishInfo extends Pick<
  AsicReading,
  'model' | 'firmware' | 'mac' | 'controlBoard' | 'serialNumber' | 'hostname' | 'coinEnum'
> {
  /** Hashes per second in one unit of what it measures. */
  rateFactor: number;
}

/** Where it does not name its unit: the one that its contract has for the family of the coin. */
const unstatedFactor: Readonly<Record<HashrateFamily, number>> = { th: 1e9, mh: hashesPerFamilyUnit.mh };

/** Reads `info`; null where it is not that of VNish. The model is the name that people know, before the code. */
export function readVnishInfo(info: JsonObject): VnishInfo | null {
  const [name, version] = [asText(info['fw_name']), asText(info['fw_version'])];
  if (name === null || version === null) return null;
  const system = asObject(info['system']);
  const network = asObject(system['network_status']);
  const model = asText(info['miner']) ?? asText(system['miner_name']) ?? asText(info['model']);
  const coinEnum = asText(info['algorithm']) === 'scrypt' ? 1 : antminerCoinEnum(model);
  return {
    model,
    firmware: `${name} ${version}`.slice(0, 512),
    mac: asMac(network['mac']),
    controlBoard: asText(info['platform']),
    serialNumber: asSerialNumber(info['serial']),
    hostname: asText(network['hostname']),
    coinEnum,
    rateFactor: hashesPerUnit(info['hr_measure']) ?? unstatedFactor[hashrateFamily(coinEnum)],
  };
}

/** Whether a firmware, as `Vnish 1.2.7`, is of version 1.3 or later. */
export function isSinceVersion13(firmware: string | null): boolean {
  const [, major = '0', minor = '0'] = /(\d{1,3})\.(\d{1,3})/.exec(firmware ?? '') ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3);
}

/** What it does, in `status` and in `summary`. */
type VnishState = Pick<AsicReading, 'mining' | 'powerMode' | 'tuning' | 'elapsed' | 'errors'>;

const running = new Set(['mining', 'initializing', 'starting', 'auto-tuning', 'restarting']);
const off = new Set(['stopped', 'shutting-down']);

/** Reads the state of the miner; how long it has been in it is known while it mines alone. */
export function readVnishState(status: JsonObject): VnishState {
  const state = asText(status['miner_state']);
  const isKnown = state !== null && (running.has(state) || off.has(state) || state === 'failure');
  const failure: AsicError = {
    code: asText(status['failure_code']) ?? 'failure',
    message: asText(status['description']) ?? 'Failure',
  };
  return {
    mining: isKnown ? running.has(state) : null,
    powerMode: state === 'stopped' ? 'sleep' : null,
    tuning: state === null ? null : state === 'auto-tuning',
    elapsed: state === 'mining' ? plausible('time', asNumber(status['miner_state_time'])) : null,
    errors: state === 'failure' ? [failure] : [],
  };
}

/**
 * Temperatures of a board, °C: of its sensors where versions before 1.2.1 list them, without those that fail, else the lowest
 * and the highest.
 */
function readSensors(listed: JsonValue | undefined, range: JsonValue | undefined): number[] {
  const sensors = asObjects(listed).filter((sensor) => asText(sensor['status']) === 'measure');
  const { min, max } = asObject(range);
  return sensors.length > 0 ? readTemperatures(...sensors.map((sensor) => sensor['temp'])) : readTemperatures(min, max);
}

/** The chips that it counts by how well they work. */
function countChips(statuses: JsonObject): number | null {
  const counts = ['red', 'orange', 'grey'].map((colour) => asCount(statuses[colour])).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((all, count) => all + count, 0);
}

function readBoard(chain: JsonObject, index: number, factor: number): AsicBoard {
  const hashrate = toHashrate(chain['hashrate_rt'], factor);
  return {
    index,
    hashrate,
    idealHashrate: toHashrate(asPositive(chain['hashrate_ideal']), factor),
    chips: countChips(asObject(chain['chip_statuses'])),
    expectedChips: null,
    pcbTemperatures: readSensors(chain['pcb_temp_sens'], chain['pcb_temp']),
    chipTemperatures: readSensors(chain['chip_temp_sens'], chain['chip_temp']),
    frequency: asPositive(chain['frequency']),
    serialNumber: null,
    working: (hashrate ?? 0) > 0,
  };
}

/** Boards that the firmware itself calls failed, with its words. */
function boardErrors(chains: readonly JsonObject[]): AsicError[] {
  return chains.flatMap((chain, place) => {
    const status = asObject(chain['status']);
    if (asText(status['state']) !== 'failure') return [];
    const number = asCount(chain['id']) ?? place + 1;
    return [{ code: `chain${number}`, message: asText(status['description']) ?? `Board ${number} has failed` }];
  });
}

/**
 * What `summary` reports. It is empty while the mining program is not there. Betas of 1.2.0 have the names that later ones deprecate alone:
 * rates in a unit a thousand times as large.
 */
export function readVnishSummary(summary: JsonObject, { rateFactor }: Pick<VnishInfo, 'rateFactor'>) {
  const miner = asObject(summary['miner']);
  const chains = asObjects(miner['chains']).slice(0, 16);
  const state = readVnishState(asObject(miner['miner_status']));
  const cooling = asObject(miner['cooling']);
  const mode = asText(asObject(asObject(cooling['settings'])['mode'])['name']);
  // Set to immersion it has none, and lists the connectors.
  const fans = mode?.startsWith('immers') === true ? [] : asObjects(cooling['fans']).slice(0, 16);
  const pools = readVnishPools(summary);
  const sum = (of: (pool: AsicPool) => number | null) =>
    pools.length === 0 ? null : pools.reduce((all, pool) => all + (of(pool) ?? 0), 0);
  return {
    ...state,
    hashrate: toHashrate(miner['hr_realtime'], rateFactor) ?? toHashrate(miner['instant_hashrate'], rateFactor * 1000),
    hashrateAverage:
      toHashrate(miner['hr_average'], rateFactor) ?? toHashrate(miner['average_hashrate'], rateFactor * 1000),
    idealHashrate: toHashrate(asPositive(miner['hr_nominal']), rateFactor),
    // Before 1.2.0 it stood under the name that means the efficiency since.
    power: plausible('power', asPositive(miner['power_consumption'] ?? miner['power_usage'])),
    accepted: sum((pool) => pool.accepted),
    rejected: sum((pool) => pool.rejected),
    fans: fans.flatMap((fan, index) => {
      const rpm = asCount(fan['rpm']);
      return rpm === null ? [] : [{ index, rpm }];
    }),
    boards: chains.map((chain, index) => readBoard(chain, index, rateFactor)),
    pools,
    errors: [...state.errors, ...boardErrors(chains)].slice(0, 32),
  };
}

/** The pools of `summary`, without those that the firmware mines to for itself; both `active` and `working` are connected. */
export function readVnishPools(summary: JsonObject): AsicPool[] {
  const pools = asObjects(asObject(summary['miner'])['pools']);
  return readPools(
    pools.map((pool, priority) => {
      const status = asText(pool['status']);
      return { ...pool, priority, 'stratum-active': status === 'active' || status === 'working' };
    }),
  );
}

/** Whether it blinks, by `status`. */
export function readVnishBlinking(status: JsonObject): boolean | null {
  return asBoolean(status['find_miner']);
}
