import type { AsicBoard, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readAntminerStats } from '../antminer/antminer-stats.ts';
import { nameFirmware } from '../antminer/foreign-firmware.ts';
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
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readPools } from '../reading/reported-pools.ts';
import { settled } from '../../settled.ts';
import { readAvalonStats } from '../avalon/avalon-stats.ts';
import { callCgminer } from './cgminer-api.ts';
import { coinOfProgram } from './coin-of-program.ts';
import { readCgminerIdentity } from './cgminer-identity.ts';
import { askFirmwareExtras, withExtras, type FirmwareExtras } from './firmware-extras.ts';
import { goldshellFans, goldshellTemperatures } from './goldshell-devices.ts';

/** The spans over which programs report the hashrate now, the shortest first. */
const spansNow = ['5s', '20s', '30s', 'rolling', '1m'];

/** Asks the pools. */
export async function askCgminerPools(endpoint: DeviceEndpoint): Promise<AsicReading['pools']> {
  return readPools(asObjects((await callCgminer(endpoint, { command: 'pools' }))['POOLS']));
}

/** A reply that not every program gives; empty where it does not. */
async function askOptional(endpoint: DeviceEndpoint, command: string): Promise<JsonObject> {
  return (await settled(callCgminer(endpoint, { command }))).value ?? {};
}

/** The rows of `devs`, else one for each board that the firmware's own commands name. */
function listDevices(reply: JsonObject, extras: FirmwareExtras): JsonObject[] {
  const rows = asObjects(reply['DEVS']);
  return rows.length > 0 ? rows : [...extras.boards.keys()].map((id) => ({ ID: id }));
}

function readDevices(devices: readonly JsonObject[], extras: FirmwareExtras): AsicBoard[] {
  return devices.slice(0, 16).map((device, index) => {
    const hashrate = hashrateByKey(device, ...spansNow, 'av');
    const alive = (asText(device['Status']) ?? 'alive').toLowerCase() === 'alive';
    const sensors = goldshellTemperatures(device);
    const temperatures = readTemperatures(device['Temperature']);
    const board = {
      index,
      hashrate,
      idealHashrate: hashrateByKey(device, 'nominal') ?? toHashrate(asPositive(device['Nominal MHS']), 1e6),
      chips: null,
      expectedChips: null,
      pcbTemperatures: temperatures.length > 0 ? temperatures : sensors.pcbTemperatures,
      chipTemperatures: sensors.chipTemperatures,
      frequency: asPositive(device['Frequency']),
      serialNumber: asSerialNumber(device['Serial']),
      working: alive && (asBoolean(device['Enabled']) ?? true) && hashrate !== 0,
    };
    return withExtras(board, extras.boards.get(asCount(device['ID']) ?? index));
  });
}

/**
 * The summary; null where the program refuses it, as some do asleep or while they start. Rejects where the device does not
 * answer.
 */
async function askSummary(endpoint: DeviceEndpoint): Promise<JsonObject | null> {
  const { value, error } = await settled(callCgminer(endpoint, { command: 'summary' }));
  if (error && !(error instanceof DeviceRefusedError)) throw error;
  const summary = asObjects(value?.['SUMMARY'])[0];
  if (value && !summary) throw new DeviceReplyError('The reply has no summary.');
  return summary ?? null;
}

/**
 * Reads anything that answers the cgminer API: units by the names of keys, boards from Bitmain-like or Avalon `stats` where
 * there are such, else from `devs`. One of `summary` and `version` must be there. Rejects with the four device errors.
 */
export async function readCgminer(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const reported = await askSummary(endpoint);
  const [version, pools, devices, statsReply, config, coin] = await Promise.all([
    askOptional(endpoint, 'version'),
    settled(askCgminerPools(endpoint)),
    askOptional(endpoint, 'devs'),
    askOptional(endpoint, 'stats'),
    askOptional(endpoint, 'config'),
    askOptional(endpoint, 'coin'),
  ]);
  if (!reported && !('VERSION' in version)) throw new DeviceReplyError('The device refuses summary and version.');
  const summary = reported ?? {};
  const identity = readCgminerIdentity(version);
  const extras = await askFirmwareExtras(endpoint, identity.firmware);
  const stats = readAntminerStats(statsReply, identity.model);
  const avalon = readAvalonStats(statsReply);
  const settings = asObject(config['CONFIG']);
  const model = identity.model ?? stats.type ?? extras.model ?? avalon?.model ?? null;
  // The version of Avalons by `Ver` says more than that of the program they run.
  const program = /^cgminer /i.test(identity.firmware ?? '') ? null : identity.firmware;
  const firmware = program ?? avalon?.firmware ?? identity.firmware ?? stats.version;
  const hashrate = stats.hashrate ?? hashrateByKey(summary, ...spansNow) ?? avalon?.hashrate ?? null;
  const fans =
    [stats.fans, avalon?.fans ?? [], extras.fans, goldshellFans(asObjects(devices['DEVS']))].find(
      (list) => list.length > 0,
    ) ?? [];
  const boards = [stats.boards, avalon?.boards ?? []].find((list) => list.length > 0);
  const named = nameFirmware(firmware, JSON.stringify([version, statsReply]));
  return makeReading({
    family: 'cgminer',
    model,
    firmware: named,
    mac: identity.mac ?? asMac(settings['MACAddr']),
    serialNumber: asSerialNumber(settings['SerialNumber']),
    hostname: asText(settings['Hostname']),
    coinEnum: coinOfProgram({
      model,
      firmware: named,
      method: asText(asObject(coin['COIN'])['Hash Method']),
      devices: asObjects(devices['DEVS']),
    }),
    mining: stats.asleep ? false : (avalon?.mining ?? (hashrate === null ? null : hashrate > 0)),
    powerMode: avalon?.powerMode ?? null,
    hashrate,
    hashrateAverage: stats.hashrateAverage ?? hashrateByKey(summary, 'av') ?? avalon?.hashrateAverage ?? null,
    idealHashrate: stats.idealHashrate ?? avalon?.idealHashrate ?? null,
    power: stats.power ?? avalon?.power ?? extras.power,
    powerLimit: avalon?.powerLimit ?? extras.powerLimit,
    ambientTemperature: avalon?.ambientTemperature ?? null,
    elapsed: asNumber(summary['Elapsed']) ?? stats.elapsed ?? avalon?.elapsed ?? null,
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
    fans,
    boards: boards ?? readDevices(listDevices(devices, extras), extras),
    pools: pools.value ?? [],
    blinking: avalon?.blinking ?? null,
    errors: avalon?.errors ?? [],
  });
}
