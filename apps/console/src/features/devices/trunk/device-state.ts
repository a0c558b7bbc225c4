import { IconCircleDashed, IconPlugConnected, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** Whether a device answers, as its list shows it. */
export interface DeviceState {
  isOnline: boolean;
  /** Its last reading; null before the first. */
  lastSeen: string | null;
  /** Why its last report holds no reading. */
  failure: string | null;
  /** Whether what answers is not the device itself but what holds it, which has lost it, as a server one of its cards. */
  lost?: boolean | null;
}

/** How the state of a device looks that has no work of its own: it answers, does not answer, or was never read. */
export function deviceLook({ isOnline, lastSeen, lost }: Omit<DeviceState, 'failure'>): StatusLook {
  if (isOnline && lost) return { word: 'Lost', tone: 'bad', icon: IconPlugConnectedX };
  if (isOnline) return { word: 'Online', tone: 'ok', icon: IconPlugConnected };
  return lastSeen === null
    ? { word: 'New', tone: 'idle', icon: IconCircleDashed }
    : { word: 'Offline', tone: 'bad', icon: IconPlugConnectedX };
}

/** What more is to be said of its state: why its last report holds no reading. */
export function deviceStateTitle({ isOnline, lastSeen, failure, lost }: DeviceState): string {
  if (failure) return failure;
  if (isOnline && lost) return 'What holds it answers the agent, and has lost it';
  if (isOnline) return 'Answers the agent';
  return lastSeen === null ? 'Not read yet' : 'Does not answer the agent';
}
