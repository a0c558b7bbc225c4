/** A miner whose turn may have come. */
export interface Candidate {
  readonly id: number;
  readonly agentId: number;
  readonly groupKey: string;
  /** How many miners of its group may be updated at a time. */
  readonly groupLimit: number;
}

/** What is under way in all rollouts. */
export interface UnderWay {
  /** Agents with a transfer. */
  readonly agents: ReadonlySet<number>;
  /** Miners by group that are being updated, or do not hash again yet. */
  readonly groups: ReadonlyMap<string, number>;
}

/**
 * Those of the candidates, in their order, that may begin now: one for each agent without a transfer, and never more of a group at a time
 * than its limit.
 */
export function chooseNext<One extends Candidate>(candidates: readonly One[], underWay: UnderWay): One[] {
  const agents = new Set(underWay.agents);
  const groups = new Map(underWay.groups);
  return candidates.filter(({ agentId, groupKey, groupLimit }) => {
    const inGroup = groups.get(groupKey) ?? 0;
    if (agents.has(agentId) || inGroup >= groupLimit) return false;
    agents.add(agentId);
    groups.set(groupKey, inGroup + 1);
    return true;
  });
}
