/** A device whose turn may have come. */
export interface Candidate {
  readonly agentId: number;
  readonly groupKey: string;
  /** How many devices of its group may be under way at a time. */
  readonly groupLimit: number;
}

/** What is under way in all plans. */
export interface UnderWay {
  /** Agents that are at work on one. */
  readonly agents: ReadonlySet<number>;
  /** Devices by group that are under way, or not back at work yet. */
  readonly groups: ReadonlyMap<string, number>;
}

/**
 * Those of the candidates, in their order, that may begin now: one for each agent that is not at work, and never more of a group at a time
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
