import { withAccess } from '../../../../platform/database/with-access.ts';
import type { KnownDevice } from '../../kind-platform/index.ts';
import type { IngestDeps } from './ingest-deps.ts';
import { allWriters } from '../reports/kind-writer.ts';
import type { DeviceParts } from '../reports/known-parts.ts';
import { loadDevices, loadSettings } from '../reports/load-devices.ts';

/** Devices of which something is out of date. */
type StaleIds = Set<number> | 'all';

/** One agent's stream of frames, for as long as its connection lasts. */
export interface IngestSession {
  agentId: number;
  subaccountId: number;
  /** How far the server's clock is ahead of the agent's, in milliseconds. */
  clockOffset: number;
  pollSeconds: number;
  devices: Map<number, KnownDevice>;
  /** Parts of devices since their first report with parts. */
  parts: Map<number, DeviceParts>;
  /** Ids whose memory may be out of date and is read again before the next frame. */
  stale: StaleIds;
  /** The same for ranges and desired state alone. */
  staleSettings: StaleIds;
}

/** Begins a session; devices are read with the first frame. */
export function openIngestSession(
  agent: Pick<IngestSession, 'agentId' | 'subaccountId' | 'clockOffset' | 'pollSeconds'>,
): IngestSession {
  return { ...agent, devices: new Map(), parts: new Map(), stale: 'all', staleSettings: new Set() };
}

function joined(stale: StaleIds, ids: Iterable<number> | 'all'): StaleIds {
  return stale === 'all' || ids === 'all' ? 'all' : new Set([...stale, ...ids]);
}

/** Marks devices (or all) as changed by someone else. */
export function forgetDevices(session: IngestSession, ids: Iterable<number> | 'all'): void {
  session.stale = joined(session.stale, ids);
}

/** Marks ranges and desired state of devices (or all) as changed by someone else. */
export function forgetSettings(session: IngestSession, ids: Iterable<number> | 'all'): void {
  session.staleSettings = joined(session.staleSettings, ids);
}

function isFresh(stale: StaleIds): boolean {
  return stale !== 'all' && stale.size === 0;
}

/** Reads again what is out of date. */
export async function refreshDevices(
  deps: Pick<IngestDeps, 'database' | 'writers'>,
  session: IngestSession,
): Promise<void> {
  const { stale, staleSettings, agentId, devices, parts } = session;
  if (isFresh(stale) && isFresh(staleSettings)) return;
  session.stale = new Set();
  session.staleSettings = new Set();
  try {
    await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
      const kinds = [...(deps.writers ?? allWriters).values()].map(({ kind }) => kind);
      const settings = isFresh(staleSettings) ? [] : await loadSettings(transaction, kinds, agentId, staleSettings);
      const memories = isFresh(stale) ? [] : await loadDevices(transaction, kinds, agentId, stale);
      for (const id of stale === 'all' ? [...devices.keys()] : stale) {
        devices.delete(id);
        parts.delete(id);
      }
      for (const { id, ...setting } of settings) Object.assign(devices.get(id) ?? {}, setting);
      for (const memory of memories) devices.set(memory.id, memory);
    });
  } catch (error) {
    forgetDevices(session, stale);
    forgetSettings(session, staleSettings);
    throw error;
  }
}
