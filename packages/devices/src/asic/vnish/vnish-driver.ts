import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { contentOf } from '../../content-of.ts';
import type { DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { foreignFirmware } from '../antminer/foreign-firmware.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { lookAtPage } from '../discovery-looks.ts';
import { fanCapability } from '../fan-capability.ts';
import type { MiningState } from '../read-back.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { wattsAlone } from '../watt-capability.ts';
import { testMinerLogin } from '../miner-session.ts';
import { coolVnish, readVnishCooling } from './cool-vnish.ts';
import { askVnishInfo, readVnish } from './read-vnish.ts';
import { adjustVnishPower, readVnishPower, scaleVnishPower, throttleCapability } from './tune-vnish.ts';
import { VnishApi, vnishLogin } from './vnish-api.ts';
import {
  readVnishBlinking,
  readVnishPools,
  readVnishState,
  readVnishSummary,
  isSinceVersion13,
} from './vnish-parts.ts';

/**
 * Sets the locate LED. One that is in the wanted state is left alone: `find-miner` of 1.2 turns a LED off that is asked to be on twice
 * (seen by others on 1.2.6 and 1.2.7). From 1.3 on `locate-miner` takes its place, whose body the web page of 1.3.3 shows.
 */
async function blinkVnish(endpoint: DeviceEndpoint, { on }: Extract<AsicCommand, { kind: 'blink' }>): Promise<void> {
  const api = new VnishApi(endpoint);
  if (readVnishBlinking(await api.get('status')) === on) return;
  const info = await askVnishInfo(api);
  if (isSinceVersion13(info?.firmware ?? null)) await api.post('locate-miner', { is_enabled: on });
  else await api.post('find-miner', { on });
}

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const api = new VnishApi(endpoint);
  const { value: info } = await settled(askVnishInfo(api));
  if (!info) return null;
  const { value: summary } = await settled(api.get('summary'));
  const { model, firmware, mac } = info;
  const workerName = summary && workerNameOf(readVnishPools(summary));
  return { family: 'vnish', model, firmware, mac, workerName, credentialOutcome: 'unasked' };
}

async function changePools(endpoint: DeviceEndpoint, pools: readonly CommandedPool[]): Promise<void> {
  const wanted = pools.map(({ address, user, password }) => ({ url: withPoolScheme(address), user, pass: password }));
  await new VnishApi(endpoint).saveSettings({ miner: { pools: wanted } });
}

async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const api = new VnishApi(endpoint);
  const { mining, powerMode } = readVnishState(await api.get('status'));
  const summary = await settled(api.get('summary'));
  // Whether it is any is what counts here, whatever the unit.
  const hashrate = summary.value && readVnishSummary(summary.value, { rateFactor: 1e9 }).hashrate;
  return { mining, powerMode, hashrate };
}

const post = (path: string) => async (endpoint: DeviceEndpoint) => void (await new VnishApi(endpoint).post(path));

const perform: Performers<AsicCommand> = {
  reboot: async (endpoint) => void (await unlessBrokenOff(endpoint, post('system/reboot')(endpoint))),
  stop: post('mining/stop'),
  start: post('mining/start'),
  powerAdjust: adjustVnishPower,
  powerScaling: scaleVnishPower,
  coolingAdjust: coolVnish,
  changePool: (endpoint, command) => changePools(endpoint, command.pools),
  blink: blinkVnish,
  testCredential: (endpoint) => testMinerLogin(endpoint, vnishLogin),
  requestLogs: async (endpoint) => contentOf('miner-log', await new VnishApi(endpoint).stream('logs/miner')),
};

/**
 * VNish and AnthillOS 1.2 and later over their REST API (device protocol notes 1.4). Commands are signed in with a password
 * alone, and `close` locks the miner again. The time since boot is a text of unknown form: a restart shows by how long it has been
 * mining.
 */
export const vnishDriver: AsicDriver = {
  family: 'vnish',
  discoveredOn: ['http'],
  isNamed: async (endpoint) => foreignFirmware(await lookAtPage(endpoint)) === 'VNish',
  discover,
  read: readVnish,
  capabilities: ({ model, firmware }) => ({
    powerAdjust: wattsAlone('VNish'),
    powerScaling: throttleCapability(firmware),
    coolingAdjust: fanCapability(model, 'VNish'),
  }),
  perform,
  readers: {
    running: async (endpoint) => {
      const { elapsed } = readVnishState(await new VnishApi(endpoint).get('status'));
      return { elapsed, uptime: null };
    },
    switch: readMiningState,
    power: readVnishPower,
    scaling: readVnishPower,
    cooling: async (endpoint) => readVnishCooling(await new VnishApi(endpoint).get('summary')),
    pools: async (endpoint) => readVnishPools(await new VnishApi(endpoint).get('summary')),
    led: async (endpoint) => readVnishBlinking(await new VnishApi(endpoint).get('status')),
  },
  close: (endpoint) => new VnishApi(endpoint).lock(),
};
