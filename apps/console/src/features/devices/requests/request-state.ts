import {
  agentRequestStateLabels,
  isFinalState,
  type AgentRequestState,
  type AgentRequestItemState,
} from '@headframe/domain/enums/agent-request';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconMinus,
  IconPlayerPlay,
  type Icon,
} from '../../../ui/icon/icons.ts';
import type { StatusLook, Tone } from '../../../ui/state/StatusBadge.tsx';

type State = AgentRequestState | AgentRequestItemState;

const looks: Readonly<Record<State, { tone: Tone; icon: Icon }>> = {
  waiting: { tone: 'idle', icon: IconClock },
  pending: { tone: 'idle', icon: IconClock },
  sent: { tone: 'info', icon: IconPlayerPlay },
  started: { tone: 'info', icon: IconPlayerPlay },
  running: { tone: 'info', icon: IconPlayerPlay },
  done: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconCircleX },
  canceled: { tone: 'idle', icon: IconMinus },
  expired: { tone: 'warn', icon: IconAlertTriangle },
};

function known(state: string): State | undefined {
  return state in looks ? (state as State) : undefined;
}

/** How the state of a request, or of one device of it, looks; one of a newer server reads as it is. */
export function requestStateLook(state: string): StatusLook {
  const found = known(state);
  return found ? { word: agentRequestStateLabels[found], ...looks[found] } : { word: state, ...looks.pending };
}

/** Whether a request, or an item of it, may still change; true for an unknown state of a newer server. */
export function isOpenState(state: string): boolean {
  const found = known(state);
  return found === undefined || !isFinalState(found);
}
