import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { contentOf } from '../../content-of.ts';
import type { DeviceContent, DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { requireOneGroup } from '../one-pool-group.ts';
import type { MiningState } from '../read-back.ts';
import { asList, asObject, asText } from '../reading/fields.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { testMinerLogin } from '../miner-session.ts';
import { braiinsCapabilities } from './braiins-capabilities.ts';
import { bearsBraiinsMark, braiinsFirmware } from './braiins-mark.ts';
import { askRestCooling, coolRest } from './cool-rest.ts';
import { readBraiinsRest, readRestBlinking } from './read-rest.ts';
import { BraiinsRest, braiinsRestLogin, hasBraiinsRest } from './rest-api.ts';
import { readRestDetails, readRestPools, readRestStats } from './rest-parts.ts';
import { adjustRestPower, readRestPower } from './tune-rest.ts';

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if (!(await bearsBraiinsMark(endpoint))) return null;
  const api = new BraiinsRest(endpoint);
  if (!(await hasBraiinsRest(api))) return null;
  const details = await settled(api.get('miner/details'));
  const pools = details.value ? (await settled(api.list('pools/'))).value : null;
  const known = details.value && readRestDetails(details.value);
  const listed = pools === null ? [] : readRestPools(pools);
  return {
    family: 'braiins',
    model: known?.model ?? null,
    firmware: known?.firmware ?? braiinsFirmware(null),
    mac: known?.mac ?? null,
    workerName: workerNameOf(listed),
    credentialOutcome: api.credentialOutcome,
  };
}

const askDetails = async (api: BraiinsRest) => readRestDetails(await api.get('miner/details'));

/** A paused miner is resumed, one whose mining program is not started is started. */
async function start(endpoint: DeviceEndpoint): Promise<void> {
  const api = new BraiinsRest(endpoint);
  const { isStopped } = await askDetails(api);
  await api.put(isStopped ? 'actions/start' : 'actions/resume');
}

/** All groups are replaced by one; hashrate that is split between several would be split no longer, which was not commanded. */
async function changePools(endpoint: DeviceEndpoint, pools: readonly CommandedPool[]): Promise<void> {
  const api = new BraiinsRest(endpoint);
  const groups = asList(await api.list('pools/'));
  requireOneGroup(groups.length);
  const group = {
    name: asText(asObject(groups[0])['name']) ?? 'Pools',
    pools: pools.map(({ address, user, password }) => ({
      enabled: true,
      url: withPoolScheme(address),
      user,
      password,
    })),
  };
  await api.put('pools/batch', [group]);
}

async function fetchArchive(endpoint: DeviceEndpoint): Promise<DeviceContent> {
  return contentOf(
    'support-archive',
    await new BraiinsRest(endpoint).stream('miner/support-archive', { format: 'zip' }),
  );
}

async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const api = new BraiinsRest(endpoint);
  const { mining, powerMode } = await askDetails(api);
  const stats = await settled(api.get('miner/stats'));
  return { mining, powerMode, hashrate: stats.value ? readRestStats(stats.value).hashrate : null };
}

const put = (path: string) => (endpoint: DeviceEndpoint) => new BraiinsRest(endpoint).put(path);

const perform: Performers<AsicCommand> = {
  reboot: async (endpoint) => void (await unlessBrokenOff(endpoint, put('actions/reboot')(endpoint))),
  stop: put('actions/pause'),
  start,
  powerAdjust: adjustRestPower,
  coolingAdjust: coolRest,
  changePool: (endpoint, command) => changePools(endpoint, command.pools),
  blink: (endpoint, { on }) => new BraiinsRest(endpoint).put('actions/locate', on),
  requestLogs: fetchArchive,
  testCredential: (endpoint) => testMinerLogin(endpoint, braiinsRestLogin),
};

/**
 * Braiins OS 25.07 and later over its REST API (device protocol notes 1.5). Stop and start pause and resume mining, so that the
 * API goes on answering. gRPC is not needed: REST has all of it.
 */
export const braiinsDriver: AsicDriver = {
  family: 'braiins',
  discoveredOn: ['http'],
  isNamed: bearsBraiinsMark,
  discover,
  read: readBraiinsRest,
  capabilities: ({ model }) => braiinsCapabilities(model),
  perform,
  readers: {
    running: async (endpoint) => askDetails(new BraiinsRest(endpoint)),
    switch: readMiningState,
    power: readRestPower,
    cooling: askRestCooling,
    pools: async (endpoint) => readRestPools(await new BraiinsRest(endpoint).list('pools/')),
    led: (endpoint) => readRestBlinking(new BraiinsRest(endpoint)),
  },
};
