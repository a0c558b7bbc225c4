import { agentLinkCloseCodes } from '@headframe/agent-link';
import type { AgentConnection } from './agent-connection.ts';

/** The welcomed connections of this server, one per agent. */
export class ConnectionRegistry {
  readonly #connections = new Map<number, AgentConnection>();

  get(agentId: number): AgentConnection | undefined {
    return this.#connections.get(agentId);
  }

  all(): AgentConnection[] {
    return [...this.#connections.values()];
  }

  /** Adds a connection; an older one of the same agent is closed. */
  add(connection: AgentConnection): void {
    const older = this.#connections.get(connection.agent.id);
    this.#connections.set(connection.agent.id, connection);
    if (older && older !== connection) older.close(agentLinkCloseCodes.replaced, 'The agent connected again.');
  }

  /** Removes a connection, unless a newer one replaced it; returns whether it was the current one. */
  remove(connection: AgentConnection): boolean {
    if (this.#connections.get(connection.agent.id) !== connection) return false;
    return this.#connections.delete(connection.agent.id);
  }
}
