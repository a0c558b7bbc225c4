import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import { askCgminerPools } from '../cgminer/read-cgminer.ts';
import { goesOn } from '../narrow-reading.ts';
import { asNumber, asObjects } from '../reading/fields.ts';
import { makeReading } from '../reading/make-reading.ts';
import {
  isSealminer,
  readSealminerIdentity,
  readSealminerMeasures,
  readSealminerSettings,
  sealminerMining,
  sealminerRow,
} from './sealminer-replies.ts';

/** Asks `stats`, which holds nearly all. Rejects with `DeviceReplyError` where it is not that of a Sealminer. */
export async function askSealminerStats(endpoint: DeviceEndpoint): Promise<JsonObject> {
  const row = sealminerRow(await callCgminer(endpoint, { command: 'stats' }));
  if (!row) throw new DeviceReplyError('What answers is no Sealminer.');
  return row;
}

/** Its shares; nothing where `summary` is refused, as while the program starts. */
async function askShares(endpoint: DeviceEndpoint): Promise<Pick<AsicReading, 'accepted' | 'rejected'>> {
  const { value, error } = await settled(callCgminer(endpoint, { command: 'summary' }));
  if (error && !(error instanceof DeviceRefusedError)) throw error;
  const summary = asObjects(value?.['SUMMARY'])[0] ?? {};
  return { accepted: asNumber(summary['Accepted']), rejected: asNumber(summary['Rejected']) };
}

async function requireSealminer(endpoint: DeviceEndpoint): Promise<void> {
  if (!isSealminer(await callCgminer(endpoint, { command: 'version' })))
    throw new DeviceReplyError('What answers does not run bdminer.');
}

/**
 * Reads a Sealminer. Its pools, and whether it is still one, are taken from the last reading as long as it goes on as it was. Rejects with the
 * four device errors.
 */
export async function readSealminer(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  const [row, shares] = await Promise.all([askSealminerStats(endpoint), askShares(endpoint)]);
  const measures = { ...readSealminerMeasures(row), ...shares };
  const now = {
    family: 'sealminer' as const,
    ...readSealminerIdentity(row),
    ...readSealminerSettings(row),
    ...measures,
    mining: sealminerMining(row, measures.hashrate),
  };
  if (last && goesOn(last, measures)) return makeReading({ ...last.reading, ...now });
  const [pools] = await Promise.all([settled(askCgminerPools(endpoint)), requireSealminer(endpoint)]);
  return makeReading({ ...now, pools: pools.value ?? [] });
}
