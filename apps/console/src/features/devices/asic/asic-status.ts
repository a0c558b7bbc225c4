import {
  IconActivity,
  IconCircleDashed,
  IconCloudOff,
  IconPlayerPause,
  IconPlugConnectedX,
} from '../../../ui/icons.ts';
import type { StatusLook } from '../../../ui/StatusBadge.tsx';

/** States of a miner, as the server tells them. */
export const asicStatuses = ['hashing', 'stopped', 'offline', 'unknown'] as const;

/** One state of {@link asicStatuses}. */
export type AsicStatus = (typeof asicStatuses)[number];

/** How each state looks. */
export const statusLooks: Readonly<Record<AsicStatus, StatusLook>> = {
  hashing: { word: 'Hashing', tone: 'ok', icon: IconActivity },
  stopped: { word: 'Stopped', tone: 'warn', icon: IconPlayerPause },
  offline: { word: 'Offline', tone: 'bad', icon: IconPlugConnectedX },
  unknown: { word: 'Unknown', tone: 'idle', icon: IconCircleDashed },
};

/** What decides how the state of a miner looks. */
export interface StatusFacts {
  status: string;
  agentOnline: boolean;
  agentName: string;
}

/** The look of a miner's state; while its agent is offline, the last known state without its colour. */
export function statusLook({ status, agentOnline, agentName }: StatusFacts): StatusLook & { title?: string } {
  const look = statusLooks[status as AsicStatus] ?? statusLooks.unknown;
  if (agentOnline) return look;
  return { ...look, tone: 'idle', icon: IconCloudOff, title: `Last received state: agent ${agentName} is offline` };
}

/** Whether the values of a miner are old: it does not answer, or its agent is away. */
export function isStale({ status, agentOnline }: Pick<StatusFacts, 'status' | 'agentOnline'>): boolean {
  return !agentOnline || status === 'offline';
}
