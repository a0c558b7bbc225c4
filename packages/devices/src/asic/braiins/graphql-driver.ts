import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { contentOf } from '../../content-of.ts';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceContent, DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { testMinerLogin } from '../miner-session.ts';
import { requireOneGroup } from '../one-pool-group.ts';
import { asList, asObject, asObjects, asText } from '../reading/fields.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { braiinsCapabilities } from './braiins-capabilities.ts';
import { bearsBraiinsMark } from './braiins-mark.ts';
import { askGraphqlCooling, coolGraphql } from './cool-graphql.ts';
import { BraiinsGraphql, braiinsGraphqlLogin } from './graphql-api.ts';
import {
  miningQuery,
  poolsQuery,
  readElapsed,
  readGraphqlPools,
  readMining,
  readSystem,
  runningQuery,
  systemQuery,
} from './graphql-parts.ts';
import { askGraphqlMac, readBraiinsGraphql, readGraphqlMiningState } from './read-graphql.ts';
import { BraiinsRest, hasBraiinsRest } from './rest-api.ts';
import { adjustGraphqlPower, readGraphqlPower } from './tune-graphql.ts';

/** Versions with a REST API are of another family, where GraphQL says no more than that it wants a sign-in. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if (!(await bearsBraiinsMark(endpoint))) return null;
  const api = new BraiinsGraphql(endpoint);
  const system = await settled(api.ask(systemQuery));
  const hasGraphql =
    !system.error || (system.error instanceof DeviceRefusedError && system.error.reason !== 'unsupported');
  if (!hasGraphql || (system.error && (await hasBraiinsRest(new BraiinsRest(endpoint))))) return null;
  const [mining, pools, mac] = await Promise.all([
    settled(api.ask(miningQuery)),
    settled(api.ask(poolsQuery)),
    askGraphqlMac(endpoint, api),
  ]);
  const listed = pools.value ? readGraphqlPools(pools.value) : [];
  return {
    family: 'braiins-graphql',
    model: mining.value && readMining(mining.value).model,
    firmware: system.value ? readSystem(system.value).firmware : 'Braiins OS',
    mac,
    workerName: workerNameOf(listed),
    credentialOutcome: api.credentialOutcome,
  };
}

const groupsQuery = `{ bosminer { config { __typename ... on BosminerConfig { groups { id name } } } } }`;

const updateGroups = `mutation ($groups: [Group!]!) { bosminer { config { updateGroups(groups: $groups) {
  __typename ... on GroupListError { message } ... on AttributeError { message } } } } }`;

/** Hashrate that is split between groups would be split no longer, which was not commanded. */
async function changePools(endpoint: DeviceEndpoint, pools: readonly CommandedPool[]): Promise<void> {
  const api = new BraiinsGraphql(endpoint);
  const groups = asObjects(asObject(asObject((await api.ask(groupsQuery))['bosminer'])['config'])['groups']);
  requireOneGroup(groups.length);
  const group = {
    ...(groups[0] && { id: asText(groups[0]['id']) }),
    name: asText(groups[0]?.['name']) ?? 'Pools',
    quota: 1,
    pools: pools.map(({ address, user, password }) => ({
      enabled: true,
      url: withPoolScheme(address),
      user,
      password,
    })),
  };
  await api.change(updateGroups, ['bosminer', 'config', 'updateGroups'], { groups: [group] });
}

/** The lines of the mining program's log; the API gives all of them at once. */
async function fetchLog(endpoint: DeviceEndpoint): Promise<DeviceContent> {
  const data = await new BraiinsGraphql(endpoint).ask('{ bos { log(target: BOSMINER) } }');
  const lines = asList(asObject(data['bos'])['log']).map((line) => `${asText(line) ?? ''}\n`);
  const bytes = Buffer.from(lines.join(''));
  async function* pieces(): AsyncGenerator<Buffer, void, undefined> {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
  }
  return contentOf('miner-log', { size: bytes.length, pieces: pieces() });
}

const bosminer = (action: 'start' | 'stop') => (endpoint: DeviceEndpoint) =>
  new BraiinsGraphql(endpoint).change(
    `mutation { bosminer { ${action} { __typename ... on BosminerError { message } } } }`,
    ['bosminer', action],
  );

const perform: Performers<AsicCommand> = {
  reboot: async (endpoint) => {
    const mutation = 'mutation { bos { reboot { __typename ... on BosError { message } } } }';
    await unlessBrokenOff(endpoint, new BraiinsGraphql(endpoint).change(mutation, ['bos', 'reboot']));
  },
  stop: bosminer('stop'),
  start: bosminer('start'),
  powerAdjust: adjustGraphqlPower,
  coolingAdjust: coolGraphql,
  changePool: (endpoint, command) => changePools(endpoint, command.pools),
  blink: (endpoint, { on }) =>
    new BraiinsGraphql(endpoint).change(
      `mutation ($on: Boolean!) { bos { setFaultLight(enable: $on) { __typename } } }`,
      ['bos', 'setFaultLight'],
      { on },
    ),
  requestLogs: fetchLog,
  testCredential: (endpoint) => testMinerLogin(endpoint, braiinsGraphqlLogin),
};

/**
 * Braiins OS 21.09 to 25.05 over GraphQL (device protocol notes 1.5): reads are asked without a sign-in first, changes are
 * signed in. gRPC is not needed: what GraphQL lacks before 24.09 is the MAC address alone, which the system's pages have.
 */
export const braiinsGraphqlDriver: AsicDriver = {
  family: 'braiins-graphql',
  discoveredOn: ['http'],
  isNamed: bearsBraiinsMark,
  discover,
  read: readBraiinsGraphql,
  capabilities: ({ model }) => braiinsCapabilities(model),
  perform,
  readers: {
    running: async (endpoint) => {
      const api = new BraiinsGraphql(endpoint);
      const [system, running] = [await api.ask(systemQuery), await settled(api.ask(runningQuery))];
      return { elapsed: running.value && readElapsed(running.value), uptime: readSystem(system).uptime };
    },
    switch: readGraphqlMiningState,
    power: readGraphqlPower,
    cooling: askGraphqlCooling,
    pools: async (endpoint) => readGraphqlPools(await new BraiinsGraphql(endpoint).ask(poolsQuery)),
    led: async (endpoint) => readSystem(await new BraiinsGraphql(endpoint).ask(systemQuery)).blinking,
  },
};
