import { withAccess } from '../../../platform/database/with-access.ts';
import { loadDeviceMemory, type DeviceMemory } from './device-memory.ts';
import type { IngestDeps } from './ingest-deps.ts';

/** One agent's stream of frames, for as long as its connection lasts. */
export interface IngestSession {
  agentId: number;
  subaccountId: number;
  /** How far the server's clock is ahead of the agent's, in milliseconds. */
  clockOffset: number;
  pollSeconds: number;
  devices: Map<number, DeviceMemory>;
  /** Ids whose memory may be out of date and is read again before the next frame. */
  stale: Set<number> | 'all';
}

/** Begins a session; devices are read with the first frame. */
export function openIngestSession(
  agent: Pick<IngestSession, 'agentId' | 'subaccountId' | 'clockOffset' | 'pollSeconds'>,
): IngestSession {
  return { ...agent, devices: new Map(), stale: 'all' };
}

/** Marks devices (or all) as changed by someone else. */
export function forgetDevices(session: IngestSession, ids: readonly number[] | 'all'): void {
  if (ids === 'all') session.stale = 'all';
  else if (session.stale !== 'all') for (const id of ids) session.stale.add(id);
}

/** Reads again what is out of date. */
export async function refreshDevices(deps: IngestDeps, session: IngestSession): Promise<void> {
  const stale = session.stale;
  if (stale !== 'all' && stale.size === 0) return;
  session.stale = new Set();
  try {
    const ids = stale === 'all' ? stale : [...stale];
    const memories = await withAccess(deps.database, 'headframe_gateway', [], (transaction) =>
      loadDeviceMemory(transaction, session.agentId, ids),
    );
    if (stale === 'all') session.devices.clear();
    else for (const id of stale) session.devices.delete(id);
    for (const memory of memories) session.devices.set(memory.id, memory);
  } catch (error) {
    forgetDevices(session, stale === 'all' ? stale : [...stale]);
    throw error;
  }
}
