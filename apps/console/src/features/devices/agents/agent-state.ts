import type { AgentRowFragment } from '../../../generated/agent.ts';
import { IconCircleDashed, IconPlugConnected, IconPlugConnectedX } from '../../../ui/icon/icons.ts';
import type { StatusLook } from '../../../ui/state/StatusBadge.tsx';

/** The state of an agent: connected, disconnected, or never connected. */
export type AgentState = 'online' | 'offline' | 'new';

/** How each looks. */
export const agentStateLooks: Readonly<Record<AgentState, StatusLook>> = {
  online: { word: 'Online', tone: 'ok', icon: IconPlugConnected },
  offline: { word: 'Offline', tone: 'bad', icon: IconPlugConnectedX },
  new: { word: 'New', tone: 'idle', icon: IconCircleDashed },
};

/** What more is to be said of each. */
export const agentStateTitles: Readonly<Record<AgentState, string>> = {
  online: 'Connected to the server',
  offline: 'Not connected to the server',
  new: 'Never connected',
};

/** Returns the state of an agent. */
export function agentState({ isOnline, lastSeenAt }: Pick<AgentRowFragment, 'isOnline' | 'lastSeenAt'>): AgentState {
  if (isOnline) return 'online';
  return lastSeenAt === null ? 'new' : 'offline';
}
