import type { AsicReading, PowerMode } from '@headframe/domain/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceTarget } from '../../driver.ts';
import { isJsonObject, type JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asMac, asNumber, asObject, asObjects, asPositive, asText, firstOf } from '../reading/fields.ts';
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readPools } from '../reading/reported-pools.ts';
import { settled } from '../settled.ts';
import { askV2, askV2Message } from './v2-api.ts';
import { namedFans, readTuning, v2Boards } from './board-rows.ts';
import { readErrorList, readSummaryErrorCodes } from './whatsminer-errors.ts';
import { whatsminerModel } from './whatsminer-model.ts';

/** The object a question is answered with, or an empty one where the firmware does not know the question. */
async function askPart(target: DeviceTarget, question: string): Promise<JsonObject> {
  return asObject((await settled(askV2Message(target, question))).value ?? undefined);
}

/** The rows of a cgminer-like answer, or none where the firmware does not know the question. */
async function askRows(target: DeviceTarget, question: string, key: string): Promise<JsonObject[]> {
  return asObjects((await settled(askV2(target, question))).value?.[key]);
}

/** The summary, flat in `Msg` on some firmware and in `SUMMARY` on the rest. */
export async function askV2Summary(target: DeviceTarget): Promise<JsonObject> {
  const reply = await askV2(target, 'summary');
  const summary = asObjects(reply['SUMMARY'])[0] ?? (isJsonObject(reply['Msg']) ? reply['Msg'] : undefined);
  if (!summary) throw new DeviceReplyError('The reply has no summary.');
  return summary;
}

/** Asks the pools. */
export async function askV2Pools(target: DeviceTarget): Promise<AsicReading['pools']> {
  return readPools(asObjects((await askV2(target, 'pools'))['POOLS']));
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
export function readPowerMode(mining: boolean, word: string | null): PowerMode | null {
  if (!mining) return 'sleep';
  const lower = word?.toLowerCase();
  return lower === 'low' || lower === 'high' || lower === 'normal' ? lower : null;
}

/** Firmware versions are quoted once more by some firmware: '20210322.22.REL'. */
export function readFirmware(text: string | null): string | null {
  return text?.replace(/^'+|'+$/g, '') || null;
}

/**
 * Reads a Whatsminer over API v1 or v2: summary in MH/s, boards, pools, switch, errors. Only the summary must be there;
 * old firmware does not know all questions. Rejects with the four device errors.
 */
export async function readV2(target: DeviceTarget): Promise<AsicReading> {
  const summary = await askV2Summary(target);
  const [pools, devices, status, version] = await Promise.all([
    settled(askV2Pools(target)),
    askRows(target, 'edevs', 'DEVS').then((rows) => (rows.length > 0 ? rows : askRows(target, 'devs', 'DEVS'))),
    askPart(target, 'status'),
    askPart(target, 'get_version'),
  ]);
  const [details, info, errors] = await Promise.all([
    askRows(target, 'devdetails', 'DEVDETAILS'),
    askPart(target, 'get_miner_info'),
    askPart(target, 'get_error_code'),
  ]);
  const mining = readMiningSwitch(status) ?? true;
  const tuning = readTuning(devices);
  const listed = readErrorList(errors['error_code']);
  return makeReading({
    family: 'whatsminer-v2',
    model: whatsminerModel(asText(details[0]?.['Model']) ?? asText(info['minertype'])),
    firmware: readFirmware(asText(version['fw_ver']) ?? asText(summary['Firmware Version'])),
    mac: asMac(summary['MAC']) ?? asMac(info['mac']),
    serialNumber: asText(info['minersn']),
    hostname: asText(info['hostname']),
    mining,
    tuning,
    powerMode: readPowerMode(mining, asText(summary['Power Mode'])),
    hashrate: toHashrate(summary['HS RT'], 1e6) ?? hashrateByKey(summary, '5s', '1m'),
    hashrateAverage: hashrateByKey(summary, 'av'),
    idealHashrate: toHashrate(asPositive(summary['Factory GHS']), 1e9),
    power: asNumber(summary['Power']),
    powerLimit: asPositive(summary['Power Limit']),
    elapsed: asNumber(summary['Elapsed']),
    uptime: asNumber(summary['Uptime']),
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
    fans: asBoolean(summary['Liquid Cooling']) === true ? [] : namedFans(summary, 'Fan Speed In', 'Fan Speed Out'),
    boards: v2Boards(devices),
    pools: pools.value ?? [],
    blinking: readLed(info),
    errors: listed.length > 0 ? listed : readSummaryErrorCodes(summary),
  });
}
