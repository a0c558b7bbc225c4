import { agentRequestStateLabels, type AgentRequestTargetState } from '@headframe/domain/enums/agent-request';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPlayerPlay,
  IconX,
  type Icon,
} from '../../../../ui/icons.ts';
import type { StatusLook, Tone } from '../../../../ui/StatusBadge.tsx';

const looks: Readonly<Record<AgentRequestTargetState, { tone: Tone; icon: Icon }>> = {
  pending: { tone: 'idle', icon: IconClock },
  sent: { tone: 'info', icon: IconPlayerPlay },
  started: { tone: 'info', icon: IconPlayerPlay },
  done: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconCircleX },
  canceled: { tone: 'idle', icon: IconX },
  expired: { tone: 'warn', icon: IconAlertTriangle },
};

/** How the state of a command on one device looks. */
export function commandLook(state: string): StatusLook {
  const known = state in looks ? (state as AgentRequestTargetState) : undefined;
  if (!known) return { word: state, ...looks.pending };
  return { word: agentRequestStateLabels[known], ...looks[known] };
}

const kinds: Readonly<Record<string, string>> = {
  reboot: 'Reboot',
  stop: 'Stop',
  start: 'Start',
  changePool: 'Change pool',
  blink: 'Blink LED',
};

/** The name of a command; one of a newer server reads as it is. */
export function commandName(kind: string): string {
  return kinds[kind] ?? kind;
}
