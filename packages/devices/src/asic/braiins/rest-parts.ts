import type { AsicBoard, AsicError, AsicFan, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import {
  asBoolean,
  asCount,
  asList,
  asMac,
  asNumber,
  asObject,
  asObjects,
  asPositive,
  asSerialNumber,
  asText,
} from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { isOfThisRun } from '../reading/log-time.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readPools } from '../reading/reported-pools.ts';
import { braiinsFirmware } from './braiins-mark.ts';

const gigahashes = (value: JsonValue | undefined) => toHashrate(asObject(value)['gigahash_per_second'], 1e9);
const watts = (value: JsonValue | undefined) => plausible('power', asPositive(asObject(value)['watt']));
const celsius = (value: JsonValue | undefined) => asObject(value)['degree_c'];

/** `status` of the miner: 1 not started, 2 normal, 3 paused, 4 suspended, 5 restricted (MinerStatus of the public API). */
const states = { notStarted: 1, paused: 3, running: [2, 5] as readonly number[], known: 5 } as const;

/** `overall_tuner_state` while it still looks for its settings (TunerState of the public API). */
const tuning = 3;

/** What `miner/details` reports. */
interface RestDetails extends Pick<
  AsicReading,
  'model' | 'firmware' | 'mac' | 'serialNumber' | 'hostname' | 'mining' | 'powerMode' | 'elapsed' | 'uptime'
> {
  /** Its mining program is not started, so that it must be started and not resumed. */
  isStopped: boolean;
}

/** Reads `miner/details`. */
export function readRestDetails(details: JsonObject): RestDetails {
  const status = asCount(details['status']);
  const isKnown = status !== null && status >= states.notStarted && status <= states.known;
  const isCommandedOff = status === states.notStarted || status === states.paused;
  const identity = asObject(details['miner_identity']);
  return {
    model: asText(identity['miner_model']) ?? asText(identity['name']),
    firmware: braiinsFirmware(asText(asObject(details['bos_version'])['current'])),
    mac: asMac(details['mac_address']),
    serialNumber: asSerialNumber(details['serial_number']),
    hostname: asText(details['hostname']),
    mining: isKnown ? states.running.includes(status) : null,
    powerMode: isCommandedOff ? 'sleep' : null,
    elapsed: plausible('time', asNumber(details['bosminer_uptime_s'])),
    uptime: plausible('time', asNumber(details['system_uptime_s'])),
    isStopped: status === states.notStarted,
  };
}

/** What `miner/stats` reports: H/s and W. */
export function readRestStats(reply: JsonObject) {
  const [miner, pool, power] = [
    asObject(reply['miner_stats']),
    asObject(reply['pool_stats']),
    asObject(reply['power_stats']),
  ];
  const rates = asObject(miner['real_hashrate']);
  return {
    hashrate: gigahashes(rates['last_5s']) ?? gigahashes(rates['last_1m']),
    hashrateAverage: gigahashes(rates['since_restart']),
    idealHashrate: gigahashes(miner['nominal_hashrate']),
    power: watts(power['approximated_consumption']),
    accepted: asNumber(pool['accepted_shares']),
    rejected: asNumber(pool['rejected_shares']),
  };
}

/** Reads `cooling/state`. */
export function readRestFans(reply: JsonObject): AsicFan[] {
  return asObjects(reply['fans'])
    .slice(0, 16)
    .flatMap((fan, place) => {
      const rpm = asCount(fan['rpm']);
      return rpm === null ? [] : [{ index: asCount(fan['position']) ?? place, rpm }];
    });
}

function readBoard(board: JsonObject, index: number): AsicBoard {
  const stats = asObject(board['stats']);
  const hashrate = gigahashes(asObject(stats['real_hashrate'])['last_5s']);
  const air = readTemperatures(celsius(board['lowest_inlet_temp']), celsius(board['highest_outlet_temp']));
  const hertz = asPositive(asObject(board['current_frequency'])['hertz']);
  return {
    index,
    hashrate,
    idealHashrate: gigahashes(stats['nominal_hashrate']),
    chips: asCount(board['chips_count']),
    expectedChips: null,
    pcbTemperatures: air.length > 0 ? air : readTemperatures(celsius(board['board_temp'])),
    chipTemperatures: readTemperatures(celsius(asObject(board['highest_chip_temp'])['temperature'])),
    frequency: hertz === null ? null : hertz / 1e6,
    serialNumber: asSerialNumber(board['serial_number']),
    working: (asBoolean(board['enabled']) ?? true) && (hashrate ?? 0) > 0,
  };
}

/** Reads `miner/hw/hashboards`. */
export function readRestBoards(reply: JsonObject): AsicBoard[] {
  return asObjects(reply['hashboards']).slice(0, 16).map(readBoard);
}

/** Reads the groups of `pools/`, their pools one after another. */
export function readRestPools(groups: JsonValue): AsicPool[] {
  const pools = asList(groups).flatMap((group) => asObjects(asObject(group)['pools']));
  return readPools(
    pools.map((pool, priority) => ({
      url: pool['url'] ?? null,
      user: pool['user'] ?? null,
      status: asBoolean(pool['alive']) === true ? 'alive' : 'dead',
      'stratum-active': pool['active'] ?? false,
      priority,
      accepted: asObject(pool['stats'])['accepted_shares'] ?? null,
      rejected: asObject(pool['stats'])['rejected_shares'] ?? null,
      stale: asObject(pool['stats'])['stale_shares'] ?? null,
    })),
  );
}

/**
 * Reads `miner/errors`: what bears a code and was written since its mining program started. The list goes back for months and keeps
 * what is long over, such as faults of earlier runs, and names that could not be resolved, which have no code.
 */
export function readRestErrors(reply: JsonObject, since: number | null): AsicError[] {
  return asObjects(reply['errors'])
    .filter((error) => isOfThisRun(error['timestamp'], since))
    .flatMap((error) =>
      asObjects(error['error_codes']).map((code) => ({
        code: (asText(code['code']) ?? 'error').slice(0, 64),
        message: asText(code['reason']) ?? asText(error['message']) ?? 'Error',
      })),
    )
    .slice(-32);
}

/**
 * What `performance/tuner-state` reports, beside the settings of `configuration/miner`: the power target that is set, W, and whether it
 * is still tuned. With dynamic power scaling the firmware lowers the target of the moment on its own (`current_target`), which is no
 * setting: it stands among the power settings, where it differs.
 */
export function readRestTuner(
  reply: JsonObject,
  configuration: JsonObject | null,
): Pick<AsicReading, 'powerLimit' | 'powerMetadata' | 'tuning'> {
  const state = asCount(reply['overall_tuner_state']);
  const mode = asObject(asObject(reply['mode_state'])['powertargetmodestate']);
  const rate = asObject(asObject(reply['mode_state'])['hashratetargetmodestate']);
  const scaled = watts(mode['current_target']);
  const powerLimit =
    watts(asObject(configuration?.['tuner'])['power_target']) ?? watts(asObject(mode['profile'])['target']) ?? scaled;
  return {
    powerLimit,
    powerMetadata: readPowerMetadata(
      [reply, 'overall_tuner_state'],
      [
        { power_target: powerLimit, current_target: scaled === powerLimit ? null : scaled },
        'power_target',
        'current_target',
      ],
      [{ dps: asObject(configuration?.['dps'])['enabled'] ?? null }, 'dps'],
      [asObject(rate['current_target']), 'terahash_per_second'],
    ),
    tuning: state === null ? null : state === tuning,
  };
}
