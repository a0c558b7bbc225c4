import type { AgentRowFragment } from '../../../generated/agent.ts';
import { IconCircleDashed, IconClock, IconPlugConnected, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** The state of an agent: connected, connected and behind with its polls, disconnected, or never connected. */
type AgentState = 'online' | 'behind' | 'offline' | 'new';

/** What the state of an agent follows from. */
export type StatedAgent = Pick<AgentRowFragment, 'isOnline' | 'lastSeenAt'> & {
  stats?: Pick<NonNullable<AgentRowFragment['stats']>, 'isBehind'> | null;
};

export const agentStateLooks: Readonly<Record<AgentState, StatusLook>> = {
  online: { word: 'Online', tone: 'ok', icon: IconPlugConnected },
  behind: { word: 'Behind', tone: 'warn', icon: IconClock },
  offline: { word: 'Offline', tone: 'bad', icon: IconPlugConnectedX },
  new: { word: 'New', tone: 'idle', icon: IconCircleDashed },
};

/** What more is to be said of each. */
export const agentStateTitles: Readonly<Record<AgentState, string>> = {
  online: 'Connected to the server',
  behind:
    'Connected, and polls less often than set, because it cannot keep up: give it a faster machine or a longer interval',
  offline: 'Not connected to the server',
  new: 'Never connected',
};

export function agentState({ isOnline, lastSeenAt, stats }: StatedAgent): AgentState {
  if (isOnline) return stats?.isBehind === true ? 'behind' : 'online';
  return lastSeenAt === null ? 'new' : 'offline';
}
