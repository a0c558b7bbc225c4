import type { AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';
import type { DeviceIdentity, DeviceEndpoint } from '../../driver.ts';
import type { CgminerRequest } from '../../wire/cgminer-socket.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { foreignFirmware } from '../antminer/foreign-firmware.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { cgminerStatus } from '../cgminer/cgminer-api.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import type { RunningTimes } from '../../compare-restart.ts';
import type { MiningState } from '../read-back.ts';
import { asMac, asNumber, asObject, asObjects, asText } from '../reading/fields.ts';
import { settled } from '../../settled.ts';
import { whatsminerCreator } from './is-whatsminer.ts';
import { isProcessDown } from './process-down.ts';
import { whatsminerPools } from './whatsminer-pools.ts';
import {
  askV2Pools,
  askV2Summary,
  isMining,
  readFirmware,
  readLed,
  readMiningSwitch,
  readPowerMode,
  readV2,
  v2Hashrate,
} from './read-v2.ts';
import { readV2Narrow } from './read-v2-narrow.ts';
import { adjustV2Power, readV2Power, readV2Scaling, scaleV2Power } from './tune-v2.ts';
import { askV2, askV2Message, sendV2, v2Codes } from './v2-api.ts';
import { writeV2 } from './v2-write.ts';
import { readV2RunningFirmware, updateV2 } from './update-whatsminer.ts';
import { fetchV2Log, testV2Credential } from './whatsminer-log.ts';
import { locatePattern, whatsminerCapabilities, whatsminerModel, type WhatsminerCommand } from './whatsminer-model.ts';

/** Whether a reply names the maker of the firmware, and none who made it for others. */
function bearsCreator(reply: JsonObject): boolean {
  const text = JSON.stringify(reply);
  return whatsminerCreator.test(text) && foreignFirmware(text) === null;
}

/** What shows a Whatsminer: what `get_version` says, empty on firmware before it; null where nothing does. */
async function recognize(endpoint: DeviceEndpoint): Promise<JsonObject | null> {
  const reply = (await settled(sendV2(endpoint, { cmd: 'get_version' }))).value;
  if (!reply) return null;
  const version = asObject(reply['Msg']);
  if (asText(version['fw_ver']) !== null || bearsCreator(reply)) return version;
  return cgminerStatus(reply)?.code === v2Codes.missingCommand && (await looksOld(endpoint)) ? {} : null;
}

/** The firmware of 2018 to 2020 names itself cgminer; its boards are called SM, and its fans "In" and "Out". */
async function looksOld(endpoint: DeviceEndpoint): Promise<boolean> {
  const details = (await settled(askV2(endpoint, 'devdetails'))).value;
  if (whatsminerCreator.test(JSON.stringify(details?.['DEVDETAILS'] ?? null))) return true;
  const summary = (await settled(askV2Summary(endpoint))).value;
  return summary !== null && 'Fan Speed In' in summary && 'Fan Speed Out' in summary;
}

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const version = await recognize(endpoint);
  if (!version) return null;
  const [details, summary, pools] = await Promise.all([
    settled(askV2(endpoint, 'devdetails')),
    settled(askV2Summary(endpoint)),
    settled(askV2Pools(endpoint)),
  ]);
  // A miner without its mining program names itself here alone.
  const info = summary.value
    ? null
    : asObject((await settled(askV2Message(endpoint, 'get_miner_info'))).value ?? undefined);
  const active = pools.value?.find((pool) => pool.active) ?? pools.value?.[0];
  return {
    family: 'whatsminer-v2',
    model: whatsminerModel(
      asText(asObjects(details.value?.['DEVDETAILS'])[0]?.['Model']) ?? asText(info?.['minertype']),
    ),
    firmware: readFirmware(asText(version['fw_ver']) ?? asText(summary.value?.['Firmware Version'])),
    mac: asMac(summary.value?.['MAC']) ?? asMac(info?.['mac']),
    workerName: active?.user || null,
    credentialOutcome: 'unasked',
  };
}

/** A command in the words of API v2 (device protocol notes 1.2). */
function v2Command(command: WhatsminerCommand): CgminerRequest {
  switch (command.kind) {
    case 'reboot':
      return { cmd: 'reboot' };
    case 'stop':
      return { cmd: 'power_off', respbefore: 'true' };
    case 'start':
      return { cmd: 'power_on' };
    case 'changePool': {
      const fields = whatsminerPools(command.pools).map(({ pool, worker, passwd }, index) => [
        [`pool${index + 1}`, pool],
        [`worker${index + 1}`, worker],
        [`passwd${index + 1}`, passwd],
      ]);
      return { cmd: 'update_pools', ...Object.fromEntries(fields.flat()) };
    }
    case 'blink':
      return command.on ? { cmd: 'set_led', ...locatePattern } : { cmd: 'set_led', param: 'auto' };
  }
}

async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const [status, summary] = await Promise.all([
    settled(askV2Message(endpoint, 'status')),
    settled(askV2Summary(endpoint)),
  ]);
  const part = asObject(status.value ?? undefined);
  const isSwitchedOn = readMiningSwitch(part);
  const isDown = isSwitchedOn !== null && isProcessDown(summary.error);
  if (summary.error && isSwitchedOn !== false && !isDown) throw summary.error;
  const hashrate = summary.value ? v2Hashrate(summary.value) : 0;
  // Down and switched on is no sleep: it has crashed, or is about to start.
  if (isDown && isSwitchedOn) return { mining: false, powerMode: 'normal', hashrate };
  const mining = isMining(part, hashrate);
  return { mining, powerMode: readPowerMode(mining, null), hashrate };
}

async function readRunningTimes(endpoint: DeviceEndpoint): Promise<RunningTimes> {
  const summary = await askV2Summary(endpoint);
  return { elapsed: asNumber(summary['Elapsed']), uptime: asNumber(summary['Uptime']) };
}

/** `set_temp_offset` is there, and nothing that reads it back. */
const offsetUnknown: Capability = {
  supported: false,
  reason: 'API v2 does not report its cooling, so that a change could not be verified.',
};

function v2Capabilities(device: Parameters<typeof whatsminerCapabilities>[0]): Partial<Capabilities<AsicCommandKind>> {
  const own = whatsminerCapabilities(device);
  return own.coolingAdjust?.supported ? { ...own, coolingAdjust: offsetUnknown } : own;
}

const write = (endpoint: DeviceEndpoint, command: WhatsminerCommand) => writeV2(endpoint, v2Command(command));

/** Whatsminers over API v1 and v2 on the cgminer port, with tokens and AES for writes (device protocol notes 1.2). */
export const whatsminerV2Driver: AsicDriver = {
  family: 'whatsminer-v2',
  discoveredOn: ['rpc'],
  isNamed: async (endpoint) => {
    const reply = await lookAtVersion(endpoint);
    // Other programs know `version`, or refuse it in other words.
    return reply !== null && (bearsCreator(reply) || reply['Msg'] === 'invalid cmd');
  },
  discover,
  read: async (endpoint, last) => (last && (await readV2Narrow(endpoint, last))) ?? readV2(endpoint),
  capabilities: v2Capabilities,
  perform: {
    reboot: write,
    stop: write,
    start: write,
    powerAdjust: adjustV2Power,
    powerScaling: scaleV2Power,
    changePool: write,
    blink: write,
    requestLogs: fetchV2Log,
    updateFirmware: updateV2,
    testCredential: testV2Credential,
  },
  readers: {
    running: readRunningTimes,
    firmware: readV2RunningFirmware,
    switch: readMiningState,
    power: readV2Power,
    scaling: readV2Scaling,
    pools: askV2Pools,
    led: async (endpoint) => readLed(asObject(await askV2Message(endpoint, 'get_miner_info'))),
  },
};
