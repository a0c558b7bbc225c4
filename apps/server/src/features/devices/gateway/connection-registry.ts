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

  /** Takes a connection in; an older one of the same agent is closed. */
  add(connection: AgentConnection): void {
    const older = this.#connections.get(connection.agent.id);
    this.#connections.set(connection.agent.id, connection);
    if (older && older !== connection) older.close(agentLinkCloseCodes.replaced, 'The agent connected again.');
  }

  /** Takes a connection out, unless a newer one stands in its place; tells whether it was the present one. */
  remove(connection: AgentConnection): boolean {
    if (this.#connections.get(connection.agent.id) !== connection) return false;
    return this.#connections.delete(connection.agent.id);
  }
}
