import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { isCredentialError, settled } from '../../settled.ts';
import { antminerCoinEnum } from '../antminer/antminer-model.ts';
import { goesOn } from '../narrow-reading.ts';
import { miningSince } from '../reading/log-time.ts';
import { makeReading } from '../reading/make-reading.ts';
import { isRestImmersed, readRestCooling } from './cool-rest.ts';
import { BraiinsRest, hasBraiinsRest } from './rest-api.ts';
import {
  readRestBoards,
  readRestDetails,
  readRestErrors,
  readRestFans,
  readRestPools,
  readRestStats,
  readRestTuner,
} from './rest-parts.ts';

/** What changes all the time. */
async function askMeasures(api: BraiinsRest) {
  const [stats, fans, boards] = await Promise.all([
    settled(api.get('miner/stats')),
    settled(api.get('cooling/state')),
    settled(api.get('miner/hw/hashboards')),
  ]);
  return {
    ...(stats.value && readRestStats(stats.value)),
    ...(fans.value && { fans: readRestFans(fans.value) }),
    ...(boards.value && { boards: readRestBoards(boards.value) }),
  };
}

async function readNarrow(endpoint: DeviceEndpoint, last: LastReading<AsicReading>): Promise<AsicReading | null> {
  const api = new BraiinsRest(endpoint);
  const details = await settled(api.get('miner/details'));
  if (!details.value) return null;
  const { elapsed, uptime } = readRestDetails(details.value);
  const measures = await askMeasures(api);
  const { hashrate, boards } = measures;
  if (hashrate === undefined || !boards || !goesOn(last, { elapsed, hashrate })) return null;
  const hasFans = last.reading.fans.length > 0;
  return makeReading({
    ...last.reading,
    family: 'braiins',
    ...measures,
    ...(!hasFans && { fans: [] }),
    elapsed,
    uptime,
  });
}

/** What the device shows to who may not sign in: that it is there. Anything may ask for a sign-in; only Braiins OS says its version before. */
async function unread(api: BraiinsRest): Promise<AsicReading> {
  if (!(await hasBraiinsRest(api))) throw new DeviceReplyError('What answers does not run Braiins OS.');
  return makeReading({ family: 'braiins', mining: null, firmware: 'Braiins OS', authError: true });
}

async function readWhole(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const api = new BraiinsRest(endpoint);
  const details = await settled(api.get('miner/details'));
  if (isCredentialError(details.error)) return unread(api);
  if (details.error) throw details.error;
  const { isStopped: _, ...identity } = readRestDetails(details.value);
  const [measures, pools, errors, blinking, tuner, configuration] = await Promise.all([
    askMeasures(api),
    settled(api.list('pools/')),
    settled(api.get('miner/errors')),
    settled(readRestBlinking(api)),
    settled(api.get('performance/tuner-state')),
    settled(api.get('configuration/miner')),
  ]);
  return makeReading({
    family: 'braiins',
    ...identity,
    ...measures,
    ...(tuner.value && readRestTuner(tuner.value, configuration.value)),
    ...(configuration.value && readRestCooling(configuration.value)),
    ...(isRestImmersed(configuration.value) && { fans: [] }),
    coinEnum: antminerCoinEnum(identity.model),
    pools: pools.value === null ? [] : readRestPools(pools.value),
    errors: errors.value ? readRestErrors(errors.value, miningSince(identity.elapsed)) : [],
    blinking: blinking.value,
  });
}

/** Whether the locate LED blinks. */
export async function readRestBlinking(api: BraiinsRest): Promise<boolean | null> {
  const answer = (await api.text('actions/locate')).trim();
  return answer === 'true' ? true : answer === 'false' ? false : null;
}

/**
 * Reads a miner with Braiins OS over its REST API; one that takes no credential gives a reading with nothing but that. Rejects
 * with the four device errors.
 */
export async function readBraiinsRest(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  return (last && (await readNarrow(endpoint, last))) ?? readWhole(endpoint);
}
