import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { askCgminerPools } from '../cgminer/read-cgminer.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import { asNumber, asObject } from '../reading/fields.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { ascset } from './ascset.ts';
import { avalonCapabilities, readAvalonIdentity, tunedModeOf, workModes } from './avalon-model.ts';
import { changeAvalonPools } from './avalon-pools.ts';
import { askAvalonStats, readAvalon, readAvalonMining } from './read-avalon.ts';
import { restartAvalon, startAvalon, stopAvalon } from './switch-avalon.ts';

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const identity = readAvalonIdentity((await lookAtVersion(endpoint)) ?? {});
  if (!identity) return null;
  const pools = await settled(askCgminerPools(endpoint));
  return { family: 'avalon', ...identity, workerName: workerNameOf(pools.value), credentialOutcome: 'unasked' };
}

async function adjustPower(
  endpoint: DeviceEndpoint,
  { mode }: Extract<AsicCommand, { kind: 'powerAdjust' }>,
): Promise<void> {
  if (mode === undefined) throw new DeviceRefusedError('unsupported', 'Avalons have no watt target.');
  const { mining, workModeName } = await askAvalonStats(endpoint);
  refuseStopped(mining);
  await ascset(endpoint, workModeName, 'set', String(workModes[mode]));
}

/** Sets the LED of the module, which most firmware counts from one, and some from zero. */
async function blink(endpoint: DeviceEndpoint, { on }: Extract<AsicCommand, { kind: 'blink' }>): Promise<void> {
  const state = on ? 1 : 0;
  const { error } = await settled(ascset(endpoint, 'led', `1-${state}`));
  if (error instanceof DeviceRefusedError) await ascset(endpoint, 'led', `0-${state}`);
  else if (error) throw error;
}

const perform: Performers<AsicCommand> = {
  reboot: async (endpoint) => void (await restartAvalon(endpoint)),
  stop: stopAvalon,
  start: startAvalon,
  powerAdjust: adjustPower,
  changePool: (endpoint, { pools }) => changeAvalonPools(endpoint, pools),
  blink,
};

/**
 * Avalons of Canaan, those for farms (1246 to 15xx) and those for homes (Q, Nano), over the cgminer API with its own `ascset`
 * (device protocol notes 1.3). Captured was an idle Avalon Q; work modes are commanded on the small models, where they are
 * documented (the first Nano 3 calls them levels), and a stop where the firmware lists one. That `led` takes the number of the
 * module comes from the documents of older models: 1 on a 1346 that others recorded, 0 in the driver of MiningOS for the same model.
 */
export const avalonDriver: AsicDriver = {
  family: 'avalon',
  discoveredOn: ['rpc'],
  isNamed: async (endpoint) => readAvalonIdentity((await lookAtVersion(endpoint)) ?? {}) !== null,
  discover,
  read: readAvalon,
  capabilities: ({ model }) => avalonCapabilities(model),
  perform,
  readers: {
    running: async (endpoint) => {
      const summary = asObject((await callCgminer(endpoint, { command: 'summary' }))['SUMMARY']);
      return { elapsed: asNumber(summary['Elapsed']), uptime: null };
    },
    switch: readAvalonMining,
    power: async (endpoint) => {
      const { workMode, powerLimit, powerMode } = await askAvalonStats(endpoint);
      return { powerMode: powerMode ?? tunedModeOf(workMode), powerLimit };
    },
    pools: askCgminerPools,
    led: async (endpoint) => (await askAvalonStats(endpoint)).blinking,
  },
};
