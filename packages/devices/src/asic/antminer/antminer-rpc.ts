import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceConnectionError, DeviceTimeoutError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { callCgminer, requireSuccess } from '../cgminer/cgminer-api.ts';
import { asNumber, asObject, asObjects, asText } from '../reading/fields.ts';
import { plausible } from '../reading/plausible.ts';
import { readPools } from '../reading/reported-pools.ts';
import { readAntminerStats, type AntminerStats } from './antminer-stats.ts';

/** What `summary` reports: the raw rates stay with their keys, since only `stats` names their unit. */
export interface AntminerSummary {
  elapsed: number | null;
  accepted: number | null;
  rejected: number | null;
  rates: JsonObject;
}

/** What `version` reports before any sign-in. */
export interface AntminerVersion {
  type: string | null;
  firmware: string | null;
  /** The whole reply, to look for marks of other firmware. */
  text: string;
}

/** Asks `stats` in the old shape, which all firmware understands. */
export async function askFlatStats(endpoint: DeviceEndpoint): Promise<AntminerStats> {
  return readAntminerStats(await callCgminer(endpoint, { command: 'stats' }));
}

/** Asks `stats` in the new shape, which older firmware ignores, and plainly where that question is not understood. */
export async function askStats(endpoint: DeviceEndpoint): Promise<AntminerStats> {
  try {
    return readAntminerStats(await callCgminer(endpoint, { command: 'stats', new_api: true }));
  } catch (error) {
    if (error instanceof DeviceConnectionError || error instanceof DeviceTimeoutError) throw error;
    return askFlatStats(endpoint);
  }
}

/** Asks `summary`. */
export async function askSummary(endpoint: DeviceEndpoint): Promise<AntminerSummary> {
  const summary = asObject((await callCgminer(endpoint, { command: 'summary' }))['SUMMARY']);
  return {
    elapsed: plausible('time', asNumber(summary['Elapsed'] ?? summary['elapsed'])),
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
    rates: summary,
  };
}

/** Asks `pools`. */
export async function askPools(endpoint: DeviceEndpoint): Promise<AsicPool[]> {
  return readPools(asObjects((await callCgminer(endpoint, { command: 'pools' }))['POOLS']));
}

/** Asks `version`. */
export const askVersion = async (endpoint: DeviceEndpoint): Promise<AntminerVersion> =>
  readVersion(await callCgminer(endpoint, { command: 'version' }));

/** Reads the reply to `version`. Throws as `requireSuccess`. */
export function readVersion(reply: JsonObject): AntminerVersion {
  const version = asObject(requireSuccess(reply)['VERSION']);
  return {
    type: asText(version['Type']),
    firmware: asText(version['CompileTime'] ?? version['Miner']),
    text: JSON.stringify(reply),
  };
}

/** Asks `stats` for the name of the device and for the marks of other firmware. */
export async function askStatsText(endpoint: DeviceEndpoint): Promise<Pick<AntminerVersion, 'type' | 'text'>> {
  const reply = await callCgminer(endpoint, { command: 'stats' });
  return { type: readAntminerStats(reply).type, text: JSON.stringify(reply) };
}
