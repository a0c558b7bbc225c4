import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { requireWatts } from '../choose-watts.ts';
import type { PowerSetting } from '../compare-tuning.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { BraiinsGraphql } from './graphql-api.ts';
import { miningQuery, readMining } from './graphql-parts.ts';
import { settingsQuery, withPowerTarget } from './graphql-settings.ts';
import { readGraphqlMiningState } from './read-graphql.ts';

const updateAutotuning = `mutation ($watts: Int!) { bosminer { config {
  updateAutotuning(input: { mode: POWER_TARGET, powerTarget: $watts }, apply: true) {
    __typename ... on AutotuningError { message } ... on AttributeError { message } } } } }`;

/** Sets the watt target; the miner refuses what is beyond its bounds. Rejects with the four device errors. */
export async function adjustGraphqlPower(
  endpoint: DeviceEndpoint,
  command: { watts?: number | undefined },
): Promise<void> {
  refuseStopped((await readGraphqlMiningState(endpoint)).mining);
  const watts = requireWatts(command.watts);
  await new BraiinsGraphql(endpoint).change(updateAutotuning, ['bosminer', 'config', 'updateAutotuning'], { watts });
}

/** The watt target that is set. */
export async function readGraphqlPower(endpoint: DeviceEndpoint): Promise<PowerSetting> {
  const api = new BraiinsGraphql(endpoint);
  const [mining, settings] = await Promise.all([api.ask(miningQuery), settled(api.ask(settingsQuery))]);
  const { powerLimit } = withPowerTarget(readMining(mining), settings.value);
  return { powerMode: null, powerLimit };
}
