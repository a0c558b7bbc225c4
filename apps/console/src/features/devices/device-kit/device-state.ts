import { deviceStatus, type DeviceStatus } from '@headframe/domain/devices/device-status';
import { IconCircleDashed, IconCloudOff, IconPlugConnected, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** Whether a device answers, as its list shows it. */
export interface DeviceState {
  isOnline: boolean;
  agentOnline: boolean;
  agentName: string;
  /** Its last reading; null before the first. */
  lastSeen: string | null;
  /** Why its last report holds no reading. */
  failure: string | null;
  /** Whether what answers is not the device itself but what holds it, which has lost it, as a server one of its cards. */
  lost?: boolean | null;
}

/** Whether what a device says is of before: it does not answer, or its agent is offline. */
export function isStaleDevice({ isOnline, agentOnline }: Pick<DeviceState, 'isOnline' | 'agentOnline'>): boolean {
  return !isOnline || !agentOnline;
}

const looks: Readonly<Record<DeviceStatus, StatusLook>> = {
  online: { word: 'Online', tone: 'ok', icon: IconPlugConnected },
  offline: { word: 'Offline', tone: 'bad', icon: IconPlugConnectedX },
  stale: { word: 'Stale', tone: 'idle', icon: IconCloudOff },
  lost: { word: 'Lost', tone: 'bad', icon: IconPlugConnectedX },
  new: { word: 'New', tone: 'idle', icon: IconCircleDashed },
};

/** How the state of a device looks that has no work of its own: it answers, does not answer, was never read, or nobody knows. */
export function deviceLook(state: Pick<DeviceState, 'isOnline' | 'agentOnline' | 'lastSeen' | 'lost'>): StatusLook {
  return looks[deviceStatus(state)];
}

/** What more is to be said of its state: that its agent is offline, or why its last report holds no reading. */
export function deviceStateTitle({ isOnline, agentOnline, agentName, lastSeen, failure, lost }: DeviceState): string {
  if (!agentOnline && lastSeen !== null) {
    const last = isOnline ? 'it answered last' : 'it did not answer last';
    return `Agent ${agentName} is offline; ${last}`;
  }
  if (failure) return failure;
  if (isOnline && lost) return 'What holds it answers the agent, and has lost it';
  if (isOnline) return 'Answers the agent';
  return lastSeen === null ? 'Not read yet' : 'Does not answer the agent';
}
