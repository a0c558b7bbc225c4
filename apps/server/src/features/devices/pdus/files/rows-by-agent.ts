import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

interface NamedAgent {
  id: number;
  name: string;
}

/** Finds the agents of a subaccount by the names that rows of a file give. */
export class RowsByAgent {
  readonly all: readonly NamedAgent[];
  readonly #ids: ReadonlyMap<string, number>;

  constructor(agents: readonly NamedAgent[]) {
    this.all = agents;
    this.#ids = new Map(agents.map(({ id, name }) => [name, id]));
  }

  static async load(transaction: AccessTransaction, subaccountId: number): Promise<RowsByAgent> {
    const { rows } = await sql<NamedAgent>`select id, name from agent
      where subaccount_id = ${subaccountId} and removed_at is null`.execute(transaction);
    return new RowsByAgent(rows);
  }

  /** The agent of a row, by name or as the only one there is; a text says why there is none. */
  agentOf({ agent }: { agent?: string | undefined }): number | string {
    if (agent !== undefined) return this.#ids.get(agent) ?? `The agent "${agent}" does not exist.`;
    const [only, ...others] = this.all;
    if (!only) return 'There is no agent.';
    return others.length === 0 ? only.id : 'Name the agent: there are several.';
  }
}
