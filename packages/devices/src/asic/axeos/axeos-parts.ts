import type { AsicBoard, AsicError, AsicFan, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import type { CoolingSetting } from '../compare-tuning.ts';
import type { MiningState } from '../read-back.ts';
import {
  asBoolean,
  asCount,
  asList,
  asMac,
  asNumber,
  asObject,
  asObjects,
  asPositive,
  asText,
  firstOf,
} from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { plausible } from '../reading/plausible.ts';
import { readAxeosPools } from './axeos-reported-pools.ts';

const gigahash = 1e9;

/** The devices of the Bitaxe project by their chip; those with several chips are of many makers. */
const bitaxes: Readonly<Record<string, string>> = {
  BM1397: 'Bitaxe Max',
  BM1366: 'Bitaxe Ultra',
  BM1368: 'Bitaxe Supra',
  BM1370: 'Bitaxe Gamma',
};

/** The number of its chips: by name, or by the list of those that it monitors; null where it reports neither. */
export function readChipCount(info: JsonObject): number | null {
  return asPositive(info['asicCount']) ?? (asObjects(asObject(info['hashrateMonitor'])['asics']).length || null);
}

function readModel(info: JsonObject): string | null {
  const [named, chip, chips] = [asText(info['deviceModel']), asText(info['ASICModel']), readChipCount(info) ?? 1];
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

/** The hashrate now; releases of NerdQAxe before 1.0.30 report averages alone, of which the shortest counts. */
function readHashrate(info: JsonObject): number | null {
  return toHashrate(firstOf(info, 'hashRate', 'hashRate_1m', 'hashRate_10m'), gigahash);
}

/** Whether it mines; a pause is reported by recent versions alone, and one that NerdQAxe shut down keeps its averages for a while. */
export function readAxeosMining(info: JsonObject): MiningState {
  const paused = asBoolean(info['miningPaused']) === true;
  const isShutDown = asBoolean(info['shutdown']) === true;
  const hashrate = isShutDown ? 0 : readHashrate(info);
  const mining = paused || isShutDown ? false : hashrate === null ? null : hashrate > 0;
  return { mining, powerMode: paused ? 'sleep' : null, hashrate };
}

/** The hashrate that its frequency should give, H/s: reported by recent versions, which count as here. */
function readIdealHashrate(info: JsonObject): number | null {
  const reported = asPositive(info['expectedHashrate']);
  if (reported !== null) return toHashrate(reported, gigahash);
  const [megahertz, cores] = [asPositive(info['frequency']), asPositive(info['smallCoreCount'])];
  if (megahertz === null || cores === null) return null;
  return plausible('hashrate', megahertz * 1e6 * cores * (readChipCount(info) ?? 1));
}

/** How its fan is set; since 2.11 the fixed speed stands beside the present one. NerdQAxe has two ways to set it by itself: 1 and 2. */
export function readAxeosCooling(info: JsonObject): CoolingSetting {
  const way = asCount(info['autofanspeed']);
  const isAutomatic = way === null ? asBoolean(info['autofanspeed']) : way > 0;
  return {
    coolingMode: isAutomatic === null ? null : isAutomatic ? 'auto' : 'manual',
    fanPercent: isAutomatic === false ? asNumber(firstOf(info, 'manualFanSpeed', 'fanspeed')) : null,
    temperatureOffset: null,
  };
}

/** A sensor that is absent, or of a chip without power, reports -1. */
const readSensors = (...values: (JsonValue | undefined)[]): number[] =>
  readTemperatures(...values).filter((degrees) => degrees > 0);

/** Its one board: the temperature of the board is that of its voltage regulator. NerdQAxe lists its chips one by one. */
function readBoard(info: JsonObject, hashrate: number | null, idealHashrate: number | null): AsicBoard {
  const chips = readChipCount(info) ?? 1;
  const each = readSensors(...asList(info['asicTemps']));
  return {
    index: 0,
    hashrate,
    idealHashrate,
    chips,
    expectedChips: null,
    pcbTemperatures: readSensors(info['vrTemp']),
    chipTemperatures: each.length > 0 ? each : readSensors(info['temp'], info['temp2']),
    frequency: asPositive(info['frequency']),
    serialNumber: null,
    working: (hashrate ?? 0) > 0,
  };
}

/** Its fans by the names that Bitaxe and NerdQAxe have for them, or as a list; a second one that never turns is not there. */
function readFans(info: JsonObject): AsicFan[] {
  const listed = asObjects(info['fans']).map((fan) => asCount(fan['rpm']));
  const named = [asCount(info['fanrpm']), asCount(firstOf(info, 'fan2rpm', 'fanrpm2'))];
  return (listed.length > 0 ? listed : named)
    .slice(0, 16)
    .flatMap((rpm, index) => (rpm === null || (index > 0 && rpm === 0) ? [] : [{ index, rpm }]));
}

function readErrors(info: JsonObject): AsicError[] {
  const faults = ['power_fault', 'hardware_fault'].flatMap((code) => {
    const message = asText(info[code]);
    return message === null ? [] : [{ code, message }];
  });
  return [
    ...((asCount(info['overheat_mode']) ?? 0) > 0
      ? [{ code: 'overheat_mode', message: 'The miner stopped because it was too hot.' }]
      : []),
    ...faults,
  ];
}

/** What `system/info` reports, in the units of readings. */
export function readAxeosInfo(info: JsonObject) {
  const state = readAxeosMining(info);
  const idealHashrate = readIdealHashrate(info);
  const uptime = plausible('time', asNumber(info['uptimeSeconds']));
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
    fans: readFans(info),
    boards: [readBoard(info, state.hashrate, idealHashrate)],
    pools: readAxeosPools(info),
    errors: readErrors(info),
  };
}
