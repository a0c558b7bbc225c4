import type { AsicCommand, AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities } from '@headframe/domain/devices/capability';
import type { DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import type { MiningState } from '../read-back.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { wattsAlone } from '../watt-capability.ts';
import { askLuxosConfig, askLuxosPools, askLuxosSummary, readLuxosVersion } from './luxos-parts.ts';
import { adjustLuxosPower, readLuxosPower } from './luxos-profiles.ts';
import { endLuxosSession, writeLuxos, type LuxosCommand } from './luxos-session.ts';
import { luxosMining, readLuxos } from './read-luxos.ts';
import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { callCgminer, callCgminerWhole } from '../cgminer/cgminer-api.ts';
import { changeCgminerPools, type PoolManners } from '../cgminer/change-cgminer-pools.ts';
import { requireOneGroup } from '../one-pool-group.ts';
import { asCount, asObjects } from '../reading/fields.ts';

/**
 * The pools of LuxOS take no session, and it documents no command that orders them: each `switchpool` puts one first, as it
 * does in cgminer (not tried on a real miner), and nothing is sent where the order is right already.
 */
const luxosManners: PoolManners = {
  requireAccess: async (endpoint) => {
    const rows = asObjects((await callCgminerWhole(endpoint, { command: 'pools' }))['POOLS']);
    requireOneGroup(new Set(rows.map((row) => asCount(row['GROUP']) ?? 0)).size);
  },
  prioritize: async (endpoint, chosen, listed) => {
    if (chosen.every((pool, place) => listed[place] === pool)) return;
    for (const { id } of chosen.toReversed())
      await callCgminer(endpoint, { command: 'switchpool', parameter: String(id) });
  },
};

/** Replaces the pools of a miner with LuxOS. Rejects as `changeCgminerPools`, and with `refused` where it has several groups. */
function changeLuxosPools(endpoint: DeviceEndpoint, wanted: readonly CommandedPool[]): Promise<void> {
  return changeCgminerPools(endpoint, wanted, luxosManners);
}

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const version = readLuxosVersion((await lookAtVersion(endpoint)) ?? {});
  if (!version) return null;
  const [config, pools] = await Promise.all([settled(askLuxosConfig(endpoint)), settled(askLuxosPools(endpoint))]);
  return {
    family: 'luxos',
    ...version,
    mac: config.value?.mac ?? null,
    workerName: workerNameOf(pools.value),
    credentialOutcome: 'unasked',
  };
}

async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const [config, summary] = await Promise.all([askLuxosConfig(endpoint), settled(askLuxosSummary(endpoint))]);
  const hashrate = summary.value?.hashrate ?? null;
  return { mining: luxosMining(config, hashrate), powerMode: config.asleep === true ? 'sleep' : null, hashrate };
}

const inSession = (command: LuxosCommand) => (endpoint: DeviceEndpoint) => writeLuxos(endpoint, command);

const perform: Performers<AsicCommand> = {
  reboot: inSession({ command: 'rebootdevice', breaksOff: true }),
  stop: inSession({ command: 'curtail', parameters: ['sleep'] }),
  start: inSession({ command: 'curtail', parameters: ['wakeup'] }),
  powerAdjust: adjustLuxosPower,
  changePool: (endpoint, { pools }) => changeLuxosPools(endpoint, pools),
  blink: (endpoint, { on }) => writeLuxos(endpoint, { command: 'ledset', parameters: ['red', on ? 'blink' : 'auto'] }),
};

const capabilities: Partial<Capabilities<AsicCommandKind>> = {
  powerAdjust: wattsAlone('LuxOS'),
  powerScaling: { supported: false, reason: 'LuxOS has profiles, and no share of its draw to set.' },
  // docs.luxor.tech, fans: the speed alone.
  coolingAdjust: { supported: false, reason: 'LuxOS does not report whether its fans are automatic.' },
  requestLogs: { supported: false, reason: 'The API of LuxOS gives out no log.' },
};

/**
 * Antminers with LuxOS, over its API on the cgminer port: reads need nothing, what changes a setting needs the one session
 * that a miner gives out, which `close` ends (device protocol notes 1.6; docs.luxor.tech, LuxOS API). It asks for no password.
 */
export const luxosDriver: AsicDriver = {
  family: 'luxos',
  discoveredOn: ['rpc'],
  isNamed: async (endpoint) => readLuxosVersion((await lookAtVersion(endpoint)) ?? {}) !== null,
  discover,
  read: readLuxos,
  capabilities: () => capabilities,
  perform,
  readers: {
    running: async (endpoint) => ({ elapsed: (await askLuxosSummary(endpoint)).elapsed, uptime: null }),
    switch: readMiningState,
    power: readLuxosPower,
    pools: askLuxosPools,
    led: async (endpoint) => (await askLuxosConfig(endpoint)).blinking,
  },
  close: endLuxosSession,
};
