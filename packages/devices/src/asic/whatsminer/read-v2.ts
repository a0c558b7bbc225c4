import type { AsicBoard, AsicReading, PowerMode } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { isJsonObject, type JsonObject } from '../../wire/json-value.ts';
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
  firstOf,
} from '../reading/fields.ts';
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readPools } from '../reading/reported-pools.ts';
import { settled } from '../../settled.ts';
import { askV2, askV2Message } from './v2-api.ts';
import { namedFans, readTuning, statsBoards, v2Boards } from './board-rows.ts';
import { isWhatsminer } from './is-whatsminer.ts';
import { isProcessDown } from './process-down.ts';
import { readErrorList, readSummaryErrorCodes } from './whatsminer-errors.ts';
import { whatsminerModel } from './whatsminer-model.ts';

/** The object a question is answered with, or an empty one where the firmware does not know the question. */
async function askPart(endpoint: DeviceEndpoint, question: string): Promise<JsonObject> {
  return asObject((await settled(askV2Message(endpoint, question))).value ?? undefined);
}

/** The rows of a cgminer-like answer, or none where the firmware does not know the question. */
async function askRows(endpoint: DeviceEndpoint, question: string, key: string): Promise<JsonObject[]> {
  return asObjects((await settled(askV2(endpoint, question))).value?.[key]);
}

/** The summary, flat in `Msg` on some firmware and in `SUMMARY` on the rest. */
export async function askV2Summary(endpoint: DeviceEndpoint): Promise<JsonObject> {
  const reply = await askV2(endpoint, 'summary');
  const summary = asObjects(reply['SUMMARY'])[0] ?? (isJsonObject(reply['Msg']) ? reply['Msg'] : undefined);
  if (!summary) throw new DeviceReplyError('The reply has no summary.');
  return summary;
}

/** Asks the pools. */
export async function askV2Pools(endpoint: DeviceEndpoint): Promise<AsicReading['pools']> {
  return readPools(asObjects((await askV2(endpoint, 'pools'))['POOLS']));
}

/** Whether the mining program is switched on, from `status` ("mineroff", on old firmware "btmineroff"). */
export function readMiningSwitch(status: JsonObject): boolean | null {
  const off = asBoolean(firstOf(status, 'mineroff', 'btmineroff'));
  return off === null ? null : !off;
}

/** Whether the LED shows a pattern of ours: it is "auto" otherwise. */
export function readLed(info: JsonObject): boolean | null {
  const led = asText(info['ledstat']);
  return led === null ? null : led.toLowerCase() !== 'auto';
}

/** The power mode from whether it mines and the word for its setting. */
export function readPowerMode(mining: boolean | null, word: string | null): PowerMode | null {
  if (mining === false) return 'sleep';
  const lower = word?.toLowerCase();
  return lower === 'low' || lower === 'high' || lower === 'normal' ? lower : null;
}

/** Firmware versions are quoted once more by some firmware: '20210322.22.REL'. */
export function readFirmware(text: string | null): string | null {
  return text?.replace(/^'+|'+$/g, '') || null;
}

/** The boards of whichever question the firmware knows; empty lists where it knows none. */
export async function askBoards(endpoint: DeviceEndpoint): Promise<{ boards: AsicBoard[]; tuning: boolean | null }> {
  for (const question of ['edevs', 'devs']) {
    const rows = await askRows(endpoint, question, 'DEVS');
    if (rows.length > 0) return { boards: v2Boards(rows), tuning: readTuning(rows) };
  }
  return { boards: statsBoards(await askRows(endpoint, 'stats', 'STATS')), tuning: null };
}

/** The fan of the supply: in the summary, on newer firmware in `get_psu`. */
async function askSupplyFan(endpoint: DeviceEndpoint, summary: JsonObject): Promise<number | null> {
  return asCount(summary['Power Fanspeed']) ?? asCount((await askPart(endpoint, 'get_psu'))['fan_speed']);
}

/** Whether it mines, by its switch; without one a hashrate proves it, and no hashrate proves nothing. */
export function isMining(status: JsonObject, hashrate: number | null): boolean | null {
  return readMiningSwitch(status) ?? ((hashrate ?? 0) > 0 ? true : null);
}

/** The hashrate now, H/s. */
export function v2Hashrate(summary: JsonObject): number | null {
  return toHashrate(summary['HS RT'], 1e6) ?? hashrateByKey(summary, '5s', '1m');
}

/** Whether it stands in oil or has water in its plates: by its own word, or by fans that stand while it hashes. */
function isLiquid(summary: JsonObject): boolean {
  if (asBoolean(summary['Liquid Cooling']) === true) return true;
  const fans = namedFans(summary, 'Fan Speed In', 'Fan Speed Out');
  return (v2Hashrate(summary) ?? 0) > 0 && fans.length > 0 && fans.every(({ rpm }) => rpm === 0);
}

/** What the summary reports of rates, draw, times, shares and fans (none where it is cooled by liquid). */
export function v2SummaryMeasures(summary: JsonObject) {
  return {
    hashrate: v2Hashrate(summary),
    hashrateAverage: hashrateByKey(summary, 'av'),
    idealHashrate: toHashrate(asPositive(summary['Factory GHS']), 1e9),
    power: asNumber(firstOf(summary, 'Power', 'Power_RT')),
    ambientTemperature: asNumber(summary['Env Temp']),
    elapsed: asNumber(summary['Elapsed']),
    uptime: asNumber(summary['Uptime']),
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
    fans: isLiquid(summary) ? [] : namedFans(summary, 'Fan Speed In', 'Fan Speed Out'),
  };
}

/**
 * Reads a Whatsminer over API v1 or v2: summary in MH/s, boards, pools, switch, errors. Old firmware does not know all
 * questions, and a miner that is asleep or whose mining program is down may answer `status` alone: one of summary and `status` must be
 * there, and without a summary the miner does not mine. Rejects with the four device errors.
 */
export async function readV2(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const [summaryPart, status] = await Promise.all([settled(askV2Summary(endpoint)), askPart(endpoint, 'status')]);
  const isSwitchedOn = readMiningSwitch(status);
  const isDown = isSwitchedOn !== null && isProcessDown(summaryPart.error);
  if (summaryPart.error && isSwitchedOn !== false && !isDown) throw summaryPart.error;
  const summary = summaryPart.value ?? {};
  const [pools, { boards, tuning }, version, supplyFan] = await Promise.all([
    settled(askV2Pools(endpoint)),
    askBoards(endpoint),
    askPart(endpoint, 'get_version'),
    askSupplyFan(endpoint, summary),
  ]);
  const [details, info, errors] = await Promise.all([
    askRows(endpoint, 'devdetails', 'DEVDETAILS'),
    askPart(endpoint, 'get_miner_info'),
    askPart(endpoint, 'get_error_code'),
  ]);
  if (!isWhatsminer({ summary, version, status, details }))
    throw new DeviceReplyError('What answers is no Whatsminer.');
  const hashrate = summaryPart.value ? v2Hashrate(summary) : 0;
  const mining = isDown ? false : isMining(status, hashrate);
  const listed = readErrorList(errors['error_code']);
  const firmware = asText(version['fw_ver']) ?? asText(firstOf(summary, 'Firmware Version'));
  return makeReading({
    family: 'whatsminer-v2',
    model: whatsminerModel(asText(details[0]?.['Model']) ?? asText(info['minertype'])),
    firmware: readFirmware(firmware ?? asText(firstOf(status, 'FirmwareVersion', 'Firmware Version'))),
    mac: asMac(summary['MAC']) ?? asMac(info['mac']),
    controlBoard: asText(version['platform']) ?? asText(summary['CB Platform']),
    serialNumber: asSerialNumber(info['minersn']),
    hostname: asText(info['hostname']),
    mining,
    tuning,
    powerMode: readPowerMode(isSwitchedOn ?? mining, asText(summary['Power Mode']) ?? asText(status['power_mode'])),
    ...v2SummaryMeasures(summary),
    hashrate,
    powerLimit: asPositive(firstOf(summary, 'Power Limit')) ?? asPositive(status['power_limit_set']),
    powerMetadata: readPowerMetadata(
      [summary, 'Power Mode', 'Power Limit', 'Target Freq', 'Btminer Fast Boot', 'Upfreq Complete'],
      [status, 'power_mode', 'power_limit_set', 'hash_percent', 'power_pct'],
    ),
    powerSupplyFan: isLiquid(summary) ? null : supplyFan,
    boards,
    pools: pools.value ?? [],
    blinking: readLed(info),
    errors: listed.length > 0 ? listed : readSummaryErrorCodes(summary),
  });
}
