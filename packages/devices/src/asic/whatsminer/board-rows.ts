import type { AsicBoard, AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import { asBoolean, asCount, asPositive, asSerialNumber, asText, firstOf } from '../reading/fields.ts';
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';

/** The boards of `edevs` or `devs`: rates in MH/s, "Factory GHS" in GH/s (device protocol notes 1.2). */
export function v2Boards(devices: readonly JsonObject[]): AsicBoard[] {
  return devices.slice(0, 16).map((device, position) => {
    const hashrate = hashrateByKey(device, '5s', '1m', 'av');
    const chips = asCount(device['Effective Chips']);
    return {
      index: Math.min(asCount(device['Slot']) ?? position, 64),
      hashrate,
      idealHashrate: toHashrate(asPositive(device['Factory GHS']), 1e9),
      chips,
      expectedChips: null,
      pcbTemperatures: readTemperatures(device['Temperature']),
      chipTemperatures: readTemperatures(device['Chip Temp Min'], device['Chip Temp Avg'], device['Chip Temp Max']),
      frequency: asPositive(device['Chip Frequency']),
      serialNumber: asSerialNumber(device['PCB SN']),
      working: chips !== 0 && (hashrate ?? 0) > 0 && asText(device['Status'])?.toLowerCase() !== 'dead',
    };
  });
}

/** One board's row in `stats` of the oldest firmware; `ID` is SM0, SM1 and so on. */
function isBoardStats(row: JsonObject): boolean {
  return /^SM\d/.test(asText(row['ID']) ?? '') && 'chip_num' in row;
}

/**
 * The boards of `stats`, where the firmware of 2018 and 2019 keeps them alone (device protocol notes 0.9). It has no
 * hashrate by board; sensors that are absent report 0.
 */
export function statsBoards(stats: readonly JsonObject[]): AsicBoard[] {
  return stats
    .filter(isBoardStats)
    .slice(0, 16)
    .map((row, position) => {
      const chips = asCount(firstOf(row, 'chip_model_effective_count', 'chip_num'));
      const sensors = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => row[`temp_${place}`]);
      return {
        index: Math.min(asCount(row['slot']) ?? position, 64),
        hashrate: null,
        idealHashrate: null,
        chips,
        expectedChips: asCount(row['chip_num']),
        pcbTemperatures: readTemperatures(...sensors),
        chipTemperatures: [],
        frequency: asPositive(row['freqs_avg']),
        serialNumber: null,
        working: chips !== 0 && asBoolean(row['initialized']) !== false,
      };
    });
}

/**
 * Whether a board with chips still raises its frequency: "Upfreq Complete" of `devs` (device protocol notes 1.2). Null where
 * no board reports it.
 */
export function readTuning(devices: readonly JsonObject[]): boolean | null {
  const reported = devices
    .filter((device) => asCount(device['Effective Chips']) !== 0)
    .map((device) => asBoolean(device['Upfreq Complete']))
    .filter((isComplete) => isComplete !== null);
  return reported.length === 0 ? null : reported.includes(false);
}

/** Fans by their names in a reply, in this order; those that are not there are left out (liquid cooling). */
export function namedFans(source: JsonObject, ...names: string[]): AsicFan[] {
  return names
    .map((name) => asCount(source[name]))
    .filter((rpm) => rpm !== null)
    .map((rpm, index) => ({ index, rpm }));
}

/** What API v3 reports of boards in other places than their own rows. */
interface V3BoardContext {
  /** Temperatures of the printed circuit boards in °C, by position. */
  temperatures: readonly (JsonValue | undefined)[];
  /** The `miner` section of get.device.info, with pcbsn0 onwards. */
  miner: JsonObject;
}

/** The boards of API v3's `edevs`: rates in TH/s. */
export function v3Boards(devices: readonly JsonObject[], context: V3BoardContext): AsicBoard[] {
  return devices.slice(0, 16).map((device, position) => {
    const index = Math.min(asCount(device['slot'] ?? device['id']) ?? position, 64);
    const hashrate = toHashrate(firstOf(device, 'hash-realtime', 'hash-average'), 1e12);
    const chips = asCount(device['effective-chips']);
    return {
      index,
      hashrate,
      idealHashrate: toHashrate(asPositive(device['factory-hash']), 1e12),
      chips,
      expectedChips: null,
      pcbTemperatures: readTemperatures(context.temperatures[position]),
      chipTemperatures: readTemperatures(device['chip-temp-min'], device['chip-temp-avg'], device['chip-temp-max']),
      frequency: asPositive(device['freq']),
      serialNumber: asSerialNumber(context.miner[`pcbsn${index}`]),
      working: chips !== 0 && (hashrate ?? 0) > 0 && asText(device['status'])?.toLowerCase() !== 'dead',
    };
  });
}
