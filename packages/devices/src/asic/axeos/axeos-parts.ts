import type { AsicBoard, AsicError, AsicPool, AsicReading } from '@headframe/domain/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import type { CoolingSetting } from '../compare-tuning.ts';
import type { MiningState } from '../read-back.ts';
import { asBoolean, asCount, asMac, asNumber, asPositive, asText, firstOf } from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { plausible } from '../reading/plausible.ts';

const gigahash = 1e9;

/** The devices of the Bitaxe project by their chip; those with several chips are of many makers. */
const bitaxes: Readonly<Record<string, string>> = {
  BM1397: 'Bitaxe Max',
  BM1366: 'Bitaxe Ultra',
  BM1368: 'Bitaxe Supra',
  BM1370: 'Bitaxe Gamma',
};

function readModel(info: JsonObject): string | null {
  const [named, chip, chips] = [
    asText(info['deviceModel']),
    asText(info['ASICModel']),
    asCount(info['asicCount']) ?? 1,
  ];
  if (named !== null) return named;
  if (chip === null) return null;
  return chips === 1 ? `${bitaxes[chip] ?? 'AxeOS'} (${chip})` : `AxeOS (${chips} × ${chip})`;
}

/** What `system/info` says of the device itself. */
export function readAxeosIdentity(
  info: JsonObject,
): Pick<AsicReading, 'model' | 'firmware' | 'mac' | 'controlBoard' | 'hostname'> {
  const version = asText(info['version']);
  return {
    model: readModel(info),
    firmware: version === null ? 'AxeOS' : `AxeOS ${version}`.slice(0, 512),
    mac: asMac(info['macAddr']),
    controlBoard: asText(info['boardVersion']),
    hostname: asText(info['hostname']),
  };
}

/** Whether it mines; a pause is reported by recent versions alone. */
export function readAxeosMining(info: JsonObject): MiningState {
  const paused = asBoolean(info['miningPaused']) === true;
  const hashrate = toHashrate(info['hashRate'], gigahash);
  const mining = paused ? false : hashrate === null ? null : hashrate > 0;
  return { mining, powerMode: paused ? 'sleep' : null, hashrate };
}

/** The hashrate that its frequency should give, H/s: reported by recent versions, which count as here. */
function readIdealHashrate(info: JsonObject): number | null {
  const reported = asPositive(info['expectedHashrate']);
  if (reported !== null) return toHashrate(reported, gigahash);
  const [megahertz, cores] = [asPositive(info['frequency']), asPositive(info['smallCoreCount'])];
  if (megahertz === null || cores === null) return null;
  return plausible('hashrate', megahertz * 1e6 * cores * (asPositive(info['asicCount']) ?? 1));
}

/** How its fan is set; since 2.11 the fixed speed stands beside the present one. */
export function readAxeosCooling(info: JsonObject): CoolingSetting {
  const isAutomatic = asBoolean(info['autofanspeed']);
  return {
    coolingMode: isAutomatic === null ? null : isAutomatic ? 'auto' : 'manual',
    fanPercent: isAutomatic === false ? asNumber(firstOf(info, 'manualFanSpeed', 'fanspeed')) : null,
    temperatureOffset: null,
  };
}

/** Which of its two pools is in use is reported; that one of them is dead only by that, or by the state of its connection. */
export function readAxeosPools(info: JsonObject): AsicPool[] {
  const usesFallback = asBoolean(info['isUsingFallbackStratum']) === true;
  const isConnected = !/not connected|disconnected/i.test(asText(info['poolConnectionInfo']) ?? '');
  const pool = (prefix: 'stratum' | 'fallbackStratum', active: boolean): AsicPool[] => {
    const [host, port] = [asText(info[`${prefix}URL`]), asCount(info[`${prefix}Port`])];
    if (host === null) return [];
    const alive = active ? isConnected : prefix === 'fallbackStratum';
    const user = asText(info[`${prefix}User`]) ?? '';
    const address = port === null ? host : `${host}:${port}`;
    return [{ address: address.slice(0, 512), user, active, alive, accepted: null, rejected: null, stale: null }];
  };
  return [...pool('stratum', !usesFallback), ...pool('fallbackStratum', usesFallback)];
}

/** Its one board: the temperature of the board is that of its voltage regulator. */
function readBoard(info: JsonObject, hashrate: number | null, idealHashrate: number | null): AsicBoard {
  const chips = asCount(info['asicCount']) ?? 1;
  return {
    index: 0,
    hashrate,
    idealHashrate,
    chips,
    expectedChips: null,
    pcbTemperatures: readTemperatures(info['vrTemp']),
    chipTemperatures: readTemperatures(info['temp'], info['temp2']),
    frequency: asPositive(info['frequency']),
    serialNumber: null,
    working: (hashrate ?? 0) > 0,
  };
}

function readErrors(info: JsonObject): AsicError[] {
  const fault = asText(info['power_fault']);
  return [
    ...((asCount(info['overheat_mode']) ?? 0) > 0
      ? [{ code: 'overheat_mode', message: 'The miner stopped because it was too hot.' }]
      : []),
    ...(fault === null ? [] : [{ code: 'power_fault', message: fault }]),
  ];
}

/** What `system/info` reports, in the units of readings. */
export function readAxeosInfo(info: JsonObject) {
  const state = readAxeosMining(info);
  const idealHashrate = readIdealHashrate(info);
  const uptime = plausible('time', asNumber(info['uptimeSeconds']));
  const fans = ['fanrpm', 'fan2rpm'].map((name) => asCount(info[name]));
  return {
    ...readAxeosIdentity(info),
    ...state,
    ...readAxeosCooling(info),
    hashrateAverage: toHashrate(firstOf(info, 'hashRate_1h', 'hashRate_10m'), gigahash),
    idealHashrate,
    power: asPositive(info['power']),
    powerMetadata: readPowerMetadata([info, 'frequency', 'coreVoltage', 'overclockEnabled', 'overheat_mode']),
    elapsed: uptime,
    uptime,
    accepted: asNumber(info['sharesAccepted']),
    rejected: asNumber(info['sharesRejected']),
    fans: fans.flatMap((rpm, index) => (rpm === null || (index > 0 && rpm === 0) ? [] : [{ index, rpm }])),
    boards: [readBoard(info, state.hashrate, idealHashrate)],
    pools: readAxeosPools(info),
    errors: readErrors(info),
  };
}
