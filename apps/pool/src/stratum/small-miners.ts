/** Miners of hobbyists, known by their agent: at the floor of all others they would find no share in days. */
export interface SmallMiners {
  /** Beginnings of agents, whatever their case. */
  readonly agents: readonly string[];
  readonly minDifficulty: number;
}

/** The floor of a miner with this agent; undefined where it is that of all. */
export function floorOfAgent(small: SmallMiners | undefined, agent: string): number | undefined {
  const text = agent.toLowerCase();
  return small?.agents.some((beginning) => text.startsWith(beginning.toLowerCase())) ? small.minDifficulty : undefined;
}
