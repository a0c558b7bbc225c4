/** What is known of whether a device answers. */
interface DeviceStatusFacts {
  readonly isOnline: boolean;
  readonly agentOnline: boolean;
  /** Its last reading; null before the first. */
  readonly lastSeen: unknown;
  /** Whether what answers is what holds it, which has lost it, as a server one of its cards. */
  readonly lost?: boolean | null | undefined;
}

export type DeviceStatus = 'online' | 'offline' | 'stale' | 'lost' | 'new';

/** Whether a device answers that has no work of its own, for lists and files: `new` was never read, and of a `stale` one nobody knows, as its agent is offline. */
export function deviceStatus({ isOnline, agentOnline, lastSeen, lost }: DeviceStatusFacts): DeviceStatus {
  if (!agentOnline && lastSeen !== null) return 'stale';
  if (isOnline) return lost ? 'lost' : 'online';
  return lastSeen === null ? 'new' : 'offline';
}
