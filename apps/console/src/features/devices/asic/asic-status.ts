import { findCommand } from '@headframe/domain/devices/all-commands';
import { idleReasonLabels, type IdleReason } from '@headframe/domain/devices/asic/idle-reason';
import { minerStatuses, minerStatusLabels, type MinerStatus } from '@headframe/domain/devices/asic/miner-status';
import {
  IconActivity,
  IconCircleDashed,
  IconCloudOff,
  IconHourglass,
  IconPlayerPause,
  IconPlugConnectedX,
  IconPower,
  IconZzz,
} from '../../../ui/icon/icons.ts';
import { isNotDelivering, type PoolDelivery } from './pool-delivery.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** Extra choice of the status filter: miners with a command that has no verdict yet. */
export const busyChoice = 'busy';

/** What the status filter offers. */
export const statusChoices: readonly { value: string; label: string }[] = [
  ...minerStatuses.map((status) => ({ value: status, label: minerStatusLabels[status] })),
  { value: busyChoice, label: 'Busy' },
];

const statusLooks: Readonly<Record<MinerStatus, StatusLook>> = {
  hashing: { word: minerStatusLabels.hashing, tone: 'ok', icon: IconActivity },
  stopped: { word: minerStatusLabels.stopped, tone: 'idle', icon: IconPlayerPause },
  idle: { word: minerStatusLabels.idle, tone: 'warn', icon: IconZzz },
  offline: { word: minerStatusLabels.offline, tone: 'bad', icon: IconPlugConnectedX },
  unknown: { word: minerStatusLabels.unknown, tone: 'idle', icon: IconCircleDashed },
};

/** What decides how the status of a miner looks. */
export interface StatusFacts extends PoolDelivery {
  status: string;
  idleReason: string | null;
  busyWith: string | null;
  agentOnline: boolean;
  agentName: string;
  /** It does not answer because all outlets that feed it are off. */
  isOutletOff: boolean;
  issues?: readonly string[];
  /** Whether its pools are others than those that it was commanded to use. */
  poolMismatch?: boolean;
}

const outletOffLook: StatusLook = { word: 'Outlet off', tone: 'idle', icon: IconPower };

function reportedLook(status: string): StatusLook {
  return statusLooks[status as MinerStatus] ?? statusLooks.unknown;
}

/**
 * The look of a miner's status: the command on it that has no verdict yet, or else what it does; while its agent is offline,
 * the last received status without its colour.
 */
export function statusLook(facts: StatusFacts): StatusLook & { title?: string } {
  const { status, busyWith, agentOnline, agentName, isOutletOff } = facts;
  const look = isOutletOff ? outletOffLook : reportedLook(status);
  if (busyWith !== null) {
    const waits = agentOnline ? '' : ` (waits for agent ${agentName})`;
    return {
      word: `${findCommand(busyWith)?.command.label ?? busyWith}…`,
      tone: 'info',
      icon: IconHourglass,
      title: `Command without a verdict yet${waits}; reported: ${look.word}`,
    };
  }
  if (agentOnline) return look;
  return { ...look, tone: 'idle', icon: IconCloudOff, title: `Last received status: agent ${agentName} is offline` };
}

/**
 * Details for the badge: why a miner is idle, its status while a command is in progress, or of one that reports a hashrate that no share
 * of it is accepted, or that it mines elsewhere than it was commanded to.
 */
export function statusDetail(facts: StatusFacts): string | undefined {
  const { status, idleReason, busyWith, issues, poolMismatch } = facts;
  const reason = idleReason === null ? undefined : (idleReasonLabels[idleReason as IdleReason] ?? idleReason);
  if (reason !== undefined) return reason;
  if (busyWith !== null) return reportedLook(status).word;
  if (status !== 'hashing') return undefined;
  if (issues?.includes('NO_SHARES') || isNotDelivering(facts)) return 'No shares';
  return poolMismatch ? 'Not at its target pool' : undefined;
}

/** Whether the values of a miner are stale: it does not respond, or its agent is offline. */
export function isStale({ status, agentOnline }: Pick<StatusFacts, 'status' | 'agentOnline'>): boolean {
  return !agentOnline || status === 'offline';
}
