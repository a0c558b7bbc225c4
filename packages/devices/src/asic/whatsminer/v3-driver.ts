import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceIdentity, DeviceEndpoint } from '../../driver.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { requireStored, testedEndpoint } from '../credentials.ts';
import type { RunningTimes } from '../../compare-restart.ts';
import type { MiningState } from '../read-back.ts';
import { asMac, asNumber, asText } from '../reading/fields.ts';
import { settled } from '../../settled.ts';
import { whatsminerPools } from './whatsminer-pools.ts';
import {
  askV3Device,
  askV3Pools,
  askV3RunningSummary,
  askV3Summary,
  readV3,
  v3Hashrate,
  v3Led,
  v3Mining,
} from './read-v3.ts';
import { readV3Narrow } from './read-v3-narrow.ts';
import { readV3Cooling, readV3Power, tuneV3 } from './tune-v3.ts';
import { writeV3, type V3Command } from './v3-api.ts';
import { readV3RunningFirmware, updateV3 } from './update-whatsminer.ts';
import { fetchV3Log } from './whatsminer-log.ts';
import { locatePattern, whatsminerCapabilities, whatsminerModel, type WhatsminerCommand } from './whatsminer-model.ts';

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const info = (await settled(askV3Device(endpoint))).value;
  if (!info) return null;
  const pools = (await settled(askV3Pools(endpoint))).value;
  const active = pools?.find((pool) => pool.active) ?? pools?.[0];
  return {
    family: 'whatsminer-v3',
    model: whatsminerModel(asText(info.miner['type'])),
    firmware: asText(info.system['fwversion']),
    mac: asMac(info.network['mac']),
    workerName: active?.user || null,
    credentialOutcome: 'unasked',
  };
}

/** A command in the words of API v3 (device protocol notes 1.2). */
function v3Command(command: WhatsminerCommand): V3Command {
  switch (command.kind) {
    case 'reboot':
      return { cmd: 'set.system.reboot', breaksOff: true };
    case 'stop':
    case 'start':
      return { cmd: 'set.miner.service', param: command.kind };
    case 'changePool': {
      const pools = whatsminerPools(command.pools).filter(({ pool }) => pool !== '');
      return { cmd: 'set.miner.pools', param: pools.map((pool) => ({ ...pool })), sealed: true };
    }
    case 'blink':
      return { cmd: 'set.system.led', param: command.on ? [{ ...locatePattern }] : 'auto' };
  }
}

async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const [info, summary] = await Promise.all([askV3Device(endpoint), askV3RunningSummary(endpoint)]);
  const { mining, isStopped } = v3Mining(info, summary);
  return {
    mining,
    powerMode: isStopped ? 'sleep' : mining ? null : 'normal',
    hashrate: summary ? v3Hashrate(summary) : 0,
  };
}

async function readRunningTimes(endpoint: DeviceEndpoint): Promise<RunningTimes> {
  const summary = await askV3Summary(endpoint);
  return { elapsed: asNumber(summary['elapsed']), uptime: asNumber(summary['bootup-time']) };
}

/**
 * Proves the stored credential by setting the LED to what it is, as commands take a password and no reading does. A LED that was set by
 * hand is not known well enough for that.
 */
async function testCredential(endpoint: DeviceEndpoint): Promise<void> {
  const tested = testedEndpoint(endpoint);
  if (v3Led(await askV3Device(tested)) !== false)
    throw new DeviceRefusedError(
      'refused',
      'Its LED blinks on command, or its state is not known. Stop it, and test again: the test sets the LED to what it is.',
    );
  requireStored(await writeV3(tested, { cmd: 'set.system.led', param: 'auto' }), tested);
}

const write = async (endpoint: DeviceEndpoint, command: WhatsminerCommand) =>
  void (await writeV3(endpoint, v3Command(command)));

/** Whatsminers over API v3, length-framed JSON on a port of its own (device protocol notes 1.2). */
export const whatsminerV3Driver: AsicDriver = {
  family: 'whatsminer-v3',
  discoveredOn: ['whatsminer'],
  // The port is of this API alone.
  isNamed: async ({ openPorts, ports }) => openPorts?.includes(ports.whatsminer) ?? false,
  discover,
  read: async (endpoint, last) => (last && (await readV3Narrow(endpoint, last))) ?? readV3(endpoint),
  capabilities: whatsminerCapabilities,
  perform: {
    reboot: write,
    stop: write,
    start: write,
    powerAdjust: tuneV3,
    powerScaling: tuneV3,
    coolingAdjust: tuneV3,
    changePool: write,
    blink: write,
    requestLogs: fetchV3Log,
    updateFirmware: updateV3,
    testCredential,
  },
  readers: {
    running: readRunningTimes,
    firmware: readV3RunningFirmware,
    switch: readMiningState,
    power: readV3Power,
    scaling: readV3Power,
    cooling: readV3Cooling,
    pools: askV3Pools,
    led: async (endpoint) => v3Led(await askV3Device(endpoint)),
  },
};
