/** A notice on the channel `agent_work` (`announce_work` of the schema): which agent has what to do. */
export type WorkNotice =
  | { kind: 'work' | 'agent' | 'dialTunnels'; agentId: number }
  | { kind: 'devices' | 'settings'; agentId: number; ids: number[] | 'all' }
  | { kind: 'cancel'; agentId: number; ids: number[] }
  /** Another server took the agent over at this time, in microseconds since the epoch. */
  | { kind: 'replaced'; agentId: number; connectedAt: number };

export const agentWorkChannel = 'agent_work';

function readIds(text: string): number[] {
  return text.split(',').map(Number).filter(Number.isSafeInteger);
}

/** Reads a notice; null for any other text. */
export function readWorkNotice(payload: string): WorkNotice | null {
  const [kind, agent = '', rest = ''] = payload.split(':');
  const agentId = Number(agent);
  if (!Number.isSafeInteger(agentId) || agentId <= 0) return null;
  switch (kind) {
    case 'work':
    case 'agent':
    case 'dialTunnels':
      return { kind, agentId };
    case 'devices':
    case 'settings':
      return { kind, agentId, ids: rest === 'all' ? rest : readIds(rest) };
    case 'cancel':
      return { kind, agentId, ids: readIds(rest) };
    case 'replaced':
      return Number.isFinite(Number(rest)) ? { kind, agentId, connectedAt: Number(rest) } : null;
    default:
      return null;
  }
}
