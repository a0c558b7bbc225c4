import type { AsicCommand, AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { samePools } from '@headframe/domain/devices/asic/same-pools';
import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';
import { contentOf } from '../../content-of.ts';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint, DeviceIdentity, LastReading, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { lookAtPage } from '../discovery-looks.ts';
import { automaticFans } from '../power-presets.ts';
import { makeReading } from '../reading/make-reading.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { askAxeosChips, askAxeosInfo, patchAxeos, postAxeos, streamAxeosLog } from './axeos-api.ts';
import { readAxeosCooling, readAxeosIdentity, readAxeosInfo, readAxeosMining, readChipCount } from './axeos-parts.ts';
import { axeosPoolSettings } from './axeos-pools.ts';
import { readPoolPlaces } from './pool-places.ts';
import { readAxeosPools } from './axeos-reported-pools.ts';

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const { value: info } = await settled(askAxeosInfo(endpoint));
  if (!info || (info['stratumURL'] === undefined && !readPoolPlaces(info))) return null;
  const chips = readChipCount(info) ?? (await askAxeosChips(endpoint));
  const { model, firmware, mac } = readAxeosIdentity(chips === null ? info : { ...info, asicCount: chips });
  const workerName = workerNameOf(readAxeosPools(info));
  return { family: 'axeos', model, firmware, mac, workerName, credentialOutcome: 'unasked' };
}

/**
 * One request reads all of it but the number of chips, which `system/info` lost in 2.9: it is asked once, and taken from the last
 * reading after that.
 */
async function readAxeos(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const info = await askAxeosInfo(endpoint);
  const chips = readChipCount(info) ?? last?.reading.boards[0]?.chips ?? (await askAxeosChips(endpoint));
  return makeReading({ family: 'axeos', ...readAxeosInfo(chips === null ? info : { ...info, asicCount: chips }) });
}

async function restart(endpoint: DeviceEndpoint): Promise<void> {
  await unlessBrokenOff(endpoint, postAxeos(endpoint, 'system/restart'));
}

/**
 * Pools that were stored are used from the next restart on. Settings that AxeOS does not know are answered as if they were stored: a
 * list of pools is read again, and the miner restarted once it holds them.
 */
async function changePools(endpoint: DeviceEndpoint, pools: readonly CommandedPool[]): Promise<void> {
  const settings = axeosPoolSettings(pools, await askAxeosInfo(endpoint));
  await patchAxeos(endpoint, settings);
  const isStored = !('pools' in settings) || samePools(pools, readAxeosPools(await askAxeosInfo(endpoint)));
  if (!isStored) throw new DeviceRefusedError('refused', 'The miner accepted the pools and did not store them.');
  await restart(endpoint);
}

/** Versions without a pause report none, and would skip the command without a word. */
async function setPaused(endpoint: DeviceEndpoint, paused: boolean): Promise<void> {
  if ((await askAxeosInfo(endpoint))['miningPaused'] === undefined)
    throw new DeviceRefusedError('unsupported', 'This version of AxeOS cannot pause mining.');
  await postAxeos(endpoint, paused ? 'system/pause' : 'system/resume');
}

async function setFan(
  endpoint: DeviceEndpoint,
  { mode, fanPercent }: Extract<AsicCommand, { kind: 'coolingAdjust' }>,
): Promise<void> {
  if (mode === 'auto') return patchAxeos(endpoint, { autofanspeed: 1 });
  if (fanPercent === undefined) throw new DeviceRefusedError('unsupported', noOffset);
  const name = (await askAxeosInfo(endpoint))['manualFanSpeed'] === undefined ? 'fanspeed' : 'manualFanSpeed';
  return patchAxeos(endpoint, { autofanspeed: 0, [name]: fanPercent });
}

const noOffset = 'AxeOS has a target temperature, and no offset.';

const perform: Performers<AsicCommand> = {
  reboot: restart,
  stop: (endpoint) => setPaused(endpoint, true),
  start: (endpoint) => setPaused(endpoint, false),
  coolingAdjust: setFan,
  changePool: (endpoint, { pools }) => changePools(endpoint, pools),
  requestLogs: async (endpoint) => contentOf('miner-log', await streamAxeosLog(endpoint)),
};

/** Where automatic fans of AxeOS end by default; a bound of ours for fixed ones, too. */
const minFanPercent = 25;

const noWatts: Capability = {
  supported: false,
  reason: 'AxeOS has no watt target and no power modes: frequency and core voltage alone.',
};

const noPause: Capability = { supported: false, reason: 'AxeOS up to 2.11 cannot pause mining.' };

const noLog: Capability = { supported: false, reason: 'AxeOS up to 2.11 sends its log to its own web page alone.' };

/** Whether a release is older than the pause, which came after 2.11; forks count in their own way, so 1.x says nothing. */
function isBeforePause(firmware: string | null): boolean {
  const [, major, minor] = /^AxeOS v?(\d+)\.(\d+)/.exec(firmware ?? '') ?? [];
  return major === '2' && Number(minor) <= 11;
}

function capabilitiesOf({ firmware }: Pick<DeviceIdentity, 'firmware'>): Partial<Capabilities<AsicCommandKind>> {
  return {
    ...(isBeforePause(firmware) && { stop: noPause, start: noPause, requestLogs: noLog }),
    powerAdjust: noWatts,
    powerScaling: noWatts,
    coolingAdjust: {
      supported: true,
      presets: { mode: automaticFans },
      ranges: { fanPercent: { min: minFanPercent, max: 100, unit: '%' } },
      lacks: { temperatureOffset: noOffset },
    },
    blink: { supported: false, reason: 'AxeOS shows itself for 30 seconds, and does not report whether it does.' },
  };
}

/**
 * Bitaxe and other small miners with AxeOS 2 and later, over their REST API (device protocol notes 1.8; the OpenAPI document
 * and sources of ESP-Miner). It has no sign-in, and no narrow reading. Captured was
 * 2.4.5; the addresses of a pause, `system/pause` and `system/resume`, are those in the source.
 */
export const axeosDriver: AsicDriver = {
  family: 'axeos',
  discoveredOn: ['http'],
  isNamed: async (endpoint) => /<title>AxeOS/i.test(await lookAtPage(endpoint)),
  discover,
  read: readAxeos,
  capabilities: capabilitiesOf,
  perform,
  readers: {
    running: async (endpoint) => readAxeosInfo(await askAxeosInfo(endpoint)),
    switch: async (endpoint) => readAxeosMining(await askAxeosInfo(endpoint)),
    cooling: async (endpoint) => readAxeosCooling(await askAxeosInfo(endpoint)),
    pools: async (endpoint) => readAxeosPools(await askAxeosInfo(endpoint)),
  },
};
