import type { AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
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
import { makeReading } from '../reading/make-reading.ts';
import { readPools } from '../reading/reported-pools.ts';
import { settled } from '../../settled.ts';
import { namedFans, v3Boards } from './board-rows.ts';
import { askV3Info, askV3Status } from './v3-api.ts';
import { askV3Settings, v3PowerMetadata, v3SettingMeasures } from './v3-settings.ts';
import { readErrorList } from './whatsminer-errors.ts';
import { isProcessDown } from './process-down.ts';
import { whatsminerModel } from './whatsminer-model.ts';

/** The sections of get.device.info. */
interface V3Info {
  miner: JsonObject;
  network: JsonObject;
  system: JsonObject;
  all: JsonObject;
}

/** Asks get.device.info; throws `DeviceReplyError` where it has no sections. */
export async function askV3Device(endpoint: DeviceEndpoint): Promise<V3Info> {
  const all = asObject((await askV3Info(endpoint))['msg']);
  const [miner, network, system] = [asObject(all['miner']), asObject(all['network']), asObject(all['system'])];
  if (Object.keys(miner).length + Object.keys(system).length === 0)
    throw new DeviceReplyError('The reply says nothing about the device.');
  return { miner, network, system, all };
}

/** Asks the summary. */
export async function askV3Summary(endpoint: DeviceEndpoint): Promise<JsonObject> {
  return asObject(await askV3Status(endpoint, 'summary'));
}

/** Asks the pools; this API has no share counts. */
export async function askV3Pools(endpoint: DeviceEndpoint): Promise<AsicPool[]> {
  return readPools(asObjects(await askV3Status(endpoint, 'pools')));
}

/** The hashrate now, H/s. */
export function v3Hashrate(summary: JsonObject): number | null {
  return toHashrate(summary['hash-realtime'], 1e12);
}

/** Whether the LED shows a pattern of ours. */
export function v3Led(info: V3Info): boolean | null {
  const led = asText(info.system['ledstatus']);
  return led === null ? null : led.toLowerCase() !== 'auto';
}

/** The summary, or null where the mining program that would answer does not run. Rejects with the four device errors. */
export async function askV3RunningSummary(endpoint: DeviceEndpoint): Promise<JsonObject | null> {
  const summary = await settled(askV3Summary(endpoint));
  if (summary.value) return summary.value;
  if (isProcessDown(summary.error)) return null;
  throw summary.error;
}

/** Whether the mining program is switched on; null where it is not reported. */
export function v3SwitchedOn(info: V3Info): boolean | null {
  return asBoolean(info.miner['working']);
}

/** Whether it mines, and whether it was stopped: without its mining program it does not mine, whatever its switch says. */
export function v3Mining(info: V3Info, summary: JsonObject | null): { mining: boolean; isStopped: boolean } {
  const isSwitchedOn = v3SwitchedOn(info);
  return { mining: summary !== null && (isSwitchedOn ?? true), isStopped: !(isSwitchedOn ?? summary !== null) };
}

/** Whether it still raises its frequencies; one that is switched off does not, whatever it last reported. */
function v3Tuning(summary: JsonObject, mining: boolean): boolean | null {
  const isFinished = asBoolean(summary['up-freq-finish']);
  if (isFinished === null) return null;
  return !isFinished && mining;
}

/** Fans stand still in miners cooled by liquid, which have none. */
function v3Fans(summary: JsonObject): AsicReading['fans'] {
  const fans = namedFans(summary, 'fan-speed-in', 'fan-speed-out');
  return fans.some((fan) => fan.rpm > 0) || asPositive(summary['hash-realtime']) === null ? fans : [];
}

/** What the summary reports of rates, draw, times and fans. */
export function v3SummaryMeasures(summary: JsonObject, mining: boolean) {
  return {
    tuning: v3Tuning(summary, mining),
    hashrate: v3Hashrate(summary),
    hashrateAverage: toHashrate(summary['hash-average'], 1e12),
    idealHashrate: toHashrate(asPositive(summary['factory-hash']), 1e12),
    power: asNumber(summary['power-realtime']) ?? asNumber(summary['power-5min']),
    powerLimit: asPositive(summary['power-limit']),
    ambientTemperature: asNumber(summary['environment-temperature']),
    elapsed: asNumber(summary['elapsed']),
    uptime: asNumber(summary['bootup-time']),
    fans: v3Fans(summary),
  };
}

/** Reads a Whatsminer over API v3: rates in TH/s, no password needed. Rejects with the four device errors. */
export async function readV3(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const [info, asked, pools, devices, settings] = await Promise.all([
    askV3Device(endpoint),
    askV3RunningSummary(endpoint),
    settled(askV3Pools(endpoint)),
    settled(askV3Status(endpoint, 'edevs')),
    askV3Settings(endpoint),
  ]);
  const { mining, isStopped } = v3Mining(info, asked);
  const summary = asked ?? { 'hash-realtime': 0 };
  const measures = v3SummaryMeasures(summary, mining);
  return makeReading({
    family: 'whatsminer-v3',
    model: whatsminerModel(asText(info.miner['type'])),
    firmware: asText(info.system['fwversion']),
    mac: asMac(info.network['mac']),
    controlBoard: asText(info.system['platform']),
    serialNumber: asSerialNumber(info.miner['miner-sn']),
    hostname: asText(info.network['hostname']),
    mining,
    ...measures,
    ...v3SettingMeasures(settings, !isStopped),
    powerMetadata: v3PowerMetadata(settings, summary),
    powerSupplyFan: measures.fans.length === 0 ? null : asCount(asObject(info.all['power'])['fanspeed']),
    boards: v3Boards(asObjects(devices.value ?? undefined), {
      temperatures: asList(summary['board-temperature']),
      miner: info.miner,
    }),
    supplyWaterTemperature: asPositive(asObject(info.all['power'])['liquid-temperature']),
    pools: pools.value ?? [],
    blinking: v3Led(info),
    errors: readErrorList(info.all['error-code']),
  });
}
