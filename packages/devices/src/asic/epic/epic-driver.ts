import type { AsicCommand, AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities } from '@headframe/domain/devices/capability';
import { contentOf } from '../../content-of.ts';
import type { DeviceEndpoint, DeviceIdentity, Performers } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { fanCapability } from '../fan-capability.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import type { MiningState } from '../read-back.ts';
import { asBoolean, asObject, asCount, asObjects, asText } from '../reading/fields.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { wattsAlone } from '../watt-capability.ts';
import { postEpic, streamEpic, testEpicCredential, getEpic } from './epic-api.ts';
import {
  readEpicCooling,
  readEpicMeasures,
  readEpicMining,
  readEpicPools,
  readEpicPower,
  readEpicState,
  epicFanMode,
} from './epic-parts.ts';
import { changeEpicPools } from './epic-pools.ts';
import { askEpicIdentity, askEpicSummary, readEpic } from './read-epic.ts';
import { DeviceRefusedError } from '../../device-errors.ts';
import { requireWatts } from '../choose-watts.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import { AutomaticFans, requireFans } from '../automatic-fans.ts';

const target = 'Target Temperature';
const idle = 'Idle Speed';

/** The values of the example in the API's document; the idle speed is the safe one. */
const automatic = new AutomaticFans('rpc', { [target]: 60, [idle]: 100 });

/** Sets the fans to a speed, or back to what they had while they were automatic. Rejects with the four device errors. */
async function coolEpic(endpoint: DeviceEndpoint, command: CommandedCooling): Promise<void> {
  const percent = requireFans(command);
  const now = asObject(epicFanMode(await askEpicSummary(endpoint))['Auto']);
  const [celsius, idlePercent] = [asCount(now[target]), asCount(now[idle])];
  automatic.note(endpoint, celsius === null ? null : { [target]: celsius, [idle]: idlePercent ?? 100 });
  await postEpic(endpoint, 'fanspeed', percent === null ? { Auto: automatic.of(endpoint) } : { Manual: percent });
}

/**
 * Has the miner tune itself to a watt target, where its capabilities list that way and within the bounds that they state.
 * Rejects with the four device errors.
 */
async function adjustEpicPower(endpoint: DeviceEndpoint, command: { watts?: number | undefined }): Promise<void> {
  refuseStopped(readEpicMining(await askEpicSummary(endpoint)));
  const target = requireWatts(command.watts);
  const ways = asObjects((await getEpic(endpoint, 'capabilities'))['PerpetualTune']);
  const way = ways.find((each) => asText(each['algorithm']) === 'Power');
  if (!way)
    throw new DeviceRefusedError('unsupported', 'This miner tunes itself to a hashrate, and not to a watt target.');
  const [min, max] = [asCount(way['min']) ?? 0, asCount(way['max'])];
  if (target < min || (max !== null && target > max))
    throw new DeviceRefusedError('refused', `The miner takes a watt target from ${min} to ${max ?? 'any'} W.`);
  await postEpic(endpoint, 'perpetualtune/algo', { algo: 'Power', target });
}

/** PowerPlay speaks HTTP on the port of the cgminer API: whatever answers that is not asked by HTTP. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if ((await lookAtVersion(endpoint)) !== null) return null;
  const { value: summary } = await settled(askEpicSummary(endpoint));
  if (!summary) return null;
  const { model, mac } = (await askEpicIdentity(endpoint)).identity;
  const { firmware, pools } = readEpicState(summary);
  return { family: 'epic', model, firmware, mac, workerName: workerNameOf(pools), credentialOutcome: 'unasked' };
}

const noTemperatures = { boards: null, chips: null };

async function readMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const summary = await askEpicSummary(endpoint);
  const { hashrate } = readEpicMeasures(summary, noTemperatures);
  return { mining: readEpicMining(summary), powerMode: null, hashrate };
}

const perform: Performers<AsicCommand> = {
  reboot: async (endpoint) => void (await unlessBrokenOff(endpoint, postEpic(endpoint, 'reboot', 0))),
  stop: (endpoint) => postEpic(endpoint, 'miner', 'Stop'),
  start: (endpoint) => postEpic(endpoint, 'miner', 'Autostart'),
  powerAdjust: adjustEpicPower,
  coolingAdjust: coolEpic,
  changePool: (endpoint, { pools }) => changeEpicPools(endpoint, pools),
  blink: (endpoint, { on }) => postEpic(endpoint, 'identify', on),
  testCredential: testEpicCredential,
  requestLogs: async (endpoint) => contentOf('miner-log', await streamEpic(endpoint, 'log')),
};

const capabilitiesOf = (model: string | null): Partial<Capabilities<AsicCommandKind>> => ({
  powerAdjust: wattsAlone('ePIC PowerPlay'),
  powerScaling: { supported: false, reason: 'PowerPlay tunes itself to a target, and takes no share of it.' },
  coolingAdjust: fanCapability(model, 'PowerPlay'),
});

/**
 * Miners with ePIC PowerPlay (UMC OS) over their REST API on port 4028 (device protocol notes 1.7; the OpenAPI documents of
 * 1.22.5 and 1.30.0). Reads need no password, commands have it in their body. The unit of a watt target is known from
 * documents alone, and so is what it shows while it is stopped.
 */
export const epicDriver: AsicDriver = {
  family: 'epic',
  discoveredOn: ['rpc'],
  discover,
  read: readEpic,
  capabilities: ({ model }) => capabilitiesOf(model),
  perform,
  readers: {
    running: async (endpoint) => {
      const { elapsed } = readEpicMeasures(await askEpicSummary(endpoint), noTemperatures);
      return { elapsed, uptime: null };
    },
    switch: readMiningState,
    power: async (endpoint) => readEpicPower(await askEpicSummary(endpoint)),
    cooling: async (endpoint) => readEpicCooling(await askEpicSummary(endpoint)),
    pools: async (endpoint) => readEpicPools(await askEpicSummary(endpoint)),
    led: async (endpoint) => asBoolean(asObject((await askEpicSummary(endpoint))['Misc'])['Locate Miner State']),
  },
};
