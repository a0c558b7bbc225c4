import type { TunnelMux } from '@headframe/agent-link/tunnel/index';

/** The sockets of tunnels that this process holds, one of each agent. */
export class TunnelLinks {
  readonly #links = new Map<number, { mux: TunnelMux; close: () => void }>();

  get(agentId: number): TunnelMux | undefined {
    return this.#links.get(agentId)?.mux;
  }

  /** Adds a socket; an older one of the same agent is closed. */
  add(agentId: number, mux: TunnelMux, close: () => void): void {
    this.#links.get(agentId)?.close();
    this.#links.set(agentId, { mux, close });
  }

  /** Takes a socket out that ended; answers whether it was the agent's newest. */
  remove(agentId: number, mux: TunnelMux): boolean {
    return this.#links.get(agentId)?.mux === mux && this.#links.delete(agentId);
  }

  closeAll(): void {
    for (const { close } of this.#links.values()) close();
    this.#links.clear();
  }
}
