import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { isCredentialError, settled } from '../../settled.ts';
import { antminerCoinEnum } from '../antminer/antminer-model.ts';
import { goesOn } from '../narrow-reading.ts';
import { makeReading } from '../reading/make-reading.ts';
import type { MiningState } from '../read-back.ts';
import { bearsBraiinsMark } from './braiins-mark.ts';
import { readGraphqlCooling } from './cool-graphql.ts';
import { BraiinsGraphql } from './graphql-api.ts';
import {
  macQuery,
  miningQuery,
  poolsQuery,
  readElapsed,
  readGraphqlPools,
  readMac,
  readMining,
  readSystem,
  runningQuery,
  systemQuery,
} from './graphql-parts.ts';
import { settingsQuery, withPowerTarget } from './graphql-settings.ts';
import { askLuciMac } from './luci-mac.ts';
import { BraiinsRest, hasBraiinsRest } from './rest-api.ts';

/** The MAC address: by GraphQL from 24.09 on, else from the pages of the system underneath. */
export async function askGraphqlMac(endpoint: DeviceEndpoint, api: BraiinsGraphql): Promise<string | null> {
  const own = await settled(api.ask(macQuery));
  return (own.value && readMac(own.value)) ?? (await settled(askLuciMac(endpoint))).value;
}

type Mining = Omit<ReturnType<typeof readMining>, 'hasInfo'>;

/** What the mining program reports; none of it while it is stopped. */
interface AskedMining {
  measures: Mining | null;
  state: Pick<MiningState, 'mining' | 'powerMode'>;
}

/**
 * Asks the mining program. What it does not answer while it is stopped is a refusal, or null; that it has no time of running says that
 * it was stopped on purpose. Rejects with the four device errors.
 */
async function askMining(api: BraiinsGraphql): Promise<AskedMining> {
  const asked = await settled(api.ask(miningQuery));
  if (asked.value) {
    const { hasInfo, ...measures } = readMining(asked.value);
    const runs = hasInfo && (measures.elapsed !== null || (measures.hashrate ?? 0) > 0);
    return { measures, state: { mining: runs, powerMode: runs ? null : 'sleep' } };
  }
  if (!(asked.error instanceof DeviceRefusedError) || asked.error.reason !== 'refused') throw asked.error;
  const running = await settled(api.ask(runningQuery));
  const isStopped = running.value !== null && readElapsed(running.value) === null;
  return { measures: null, state: { mining: false, powerMode: isStopped ? 'sleep' : null } };
}

async function readNarrow(endpoint: DeviceEndpoint, last: LastReading<AsicReading>): Promise<AsicReading | null> {
  const data = await settled(new BraiinsGraphql(endpoint).ask(miningQuery));
  if (!data.value) return null;
  // Settings wait for the next full reading.
  const { hasInfo, model: _, powerLimit: _limit, powerMetadata: _settings, ...measures } = readMining(data.value);
  if (!hasInfo || !goesOn(last, measures)) return null;
  const uptime = last.reading.uptime === null ? null : last.reading.uptime + Math.round(last.ageMs / 1000);
  return makeReading({ ...last.reading, family: 'braiins-graphql', ...measures, uptime });
}

/**
 * What the device shows to who may not sign in: that it is there. Anything may ask for a sign-in, and versions with a REST API are of
 * another family.
 */
async function unread(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const [isBraiins, hasRest] = await Promise.all([
    bearsBraiinsMark(endpoint),
    hasBraiinsRest(new BraiinsRest(endpoint)),
  ]);
  if (!isBraiins || hasRest) throw new DeviceReplyError('What answers is no Braiins OS with GraphQL.');
  return makeReading({ family: 'braiins-graphql', mining: null, firmware: 'Braiins OS', authError: true });
}

async function readWhole(endpoint: DeviceEndpoint, last: AsicReading | undefined): Promise<AsicReading> {
  const api = new BraiinsGraphql(endpoint);
  const system = await settled(api.ask(systemQuery));
  if (isCredentialError(system.error)) return unread(endpoint);
  if (system.error) throw system.error;
  const [mining, settings, pools, mac] = await Promise.all([
    settled(askMining(api)),
    settled(api.ask(settingsQuery)),
    settled(api.ask(poolsQuery)),
    last?.mac ?? askGraphqlMac(endpoint, api),
  ]);
  const measures = mining.value?.measures ?? null;
  const model = measures?.model ?? last?.model ?? null;
  const { hasFans: _, ...cooling } = readGraphqlCooling(settings.value ?? {});
  return makeReading({
    family: 'braiins-graphql',
    ...readSystem(system.value),
    ...(measures && withPowerTarget(measures, settings.value)),
    ...cooling,
    ...(mining.value?.state ?? { mining: null }),
    mac,
    model,
    coinEnum: antminerCoinEnum(model),
    pools: pools.value ? readGraphqlPools(pools.value) : [],
  });
}

/** Whether it mines, by its mining program. */
export async function readGraphqlMiningState(endpoint: DeviceEndpoint): Promise<MiningState> {
  const { measures, state } = await askMining(new BraiinsGraphql(endpoint));
  return { ...state, hashrate: measures?.hashrate ?? null };
}

/** Reads a miner with Braiins OS over GraphQL. Rejects with the four device errors. */
export async function readBraiinsGraphql(
  endpoint: DeviceEndpoint,
  last?: LastReading<AsicReading>,
): Promise<AsicReading> {
  return (last && (await readNarrow(endpoint, last))) ?? readWhole(endpoint, last?.reading);
}
