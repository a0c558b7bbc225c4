import { setTimeout as sleep } from 'node:timers/promises';
import {
  maxTunnelMessageBytes,
  TunnelError,
  type TunnelMux,
  type TunnelStream,
  type TunnelTarget,
} from '@headframe/agent-link/tunnel/index';
import type { Kysely } from 'kysely';
import { WebSocket } from 'ws';
import type { DB } from '../../../../platform/database/generated/database.ts';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { LinkStore, type LinkPlace } from './link-store.ts';
import { relayPath, relayToken } from './relay-key.ts';
import { socketMux } from './socket-mux.ts';
import type { TunnelLinks } from './tunnel-links.ts';

/** How long an agent may take to dial, how often its socket is looked for, and how long an unused relay stays, in milliseconds. */
const times = { dial: 15_000, look: 150, handshake: 5000, idle: 60_000 };

interface AgentReachDeps {
  links: TunnelLinks;
  database: Kysely<DB>;
  secrets: Pick<Secrets, 'derive'>;
  log: Logger;
  serverId: string;
}

/**
 * Opens connections to devices through the socket of tunnels of their agent, wherever it is: in this process, or at another
 * server, over a relay. An agent without one is asked to dial.
 */
export class AgentReach {
  readonly #deps: AgentReachDeps;
  readonly #store: LinkStore;
  readonly #relays = new Map<number, { mux: TunnelMux; socket: WebSocket }>();
  readonly #reaching = new Map<number, Promise<TunnelMux>>();

  constructor(deps: AgentReachDeps) {
    this.#deps = deps;
    this.#store = new LinkStore(deps.database);
  }

  /** Rejects with TunnelError where there is no way, or the agent refuses. */
  async open(agentId: number, target: TunnelTarget, signal: AbortSignal): Promise<TunnelStream> {
    const mux = await this.#mux(agentId);
    return mux.open(target, signal);
  }

  close(): void {
    for (const { socket } of this.#relays.values()) socket.terminate();
  }

  async #mux(agentId: number): Promise<TunnelMux> {
    const present = this.#present(agentId);
    if (present) return present;
    const reaching = this.#reaching.get(agentId) ?? this.#reach(agentId);
    this.#reaching.set(agentId, reaching);
    try {
      return await reaching;
    } finally {
      this.#reaching.delete(agentId);
    }
  }

  #present(agentId: number): TunnelMux | undefined {
    return this.#deps.links.get(agentId) ?? this.#relays.get(agentId)?.mux;
  }

  async #reach(agentId: number): Promise<TunnelMux> {
    const until = performance.now() + times.dial;
    let hasAsked = false;
    while (performance.now() < until) {
      const mux = this.#present(agentId) ?? (await this.#relayed(agentId));
      if (mux) return mux;
      if (!hasAsked) await this.#store.askToDial(agentId);
      hasAsked = true;
      await sleep(times.look);
    }
    throw new TunnelError('closed', 'The agent did not open its socket of tunnels.');
  }

  async #relayed(agentId: number): Promise<TunnelMux | undefined> {
    const place = await this.#store.find(agentId);
    if (!place || place.serverId === this.#deps.serverId) return undefined;
    try {
      return await this.#dial(agentId, place);
    } catch (error) {
      this.#deps.log.warn(
        { agentId, address: place.address, err: error },
        'Another server cannot be reached for tunnels.',
      );
      await this.#store.remove(agentId, place.serverId);
      return undefined;
    }
  }

  #dial(agentId: number, { serverId, address }: LinkPlace): Promise<TunnelMux> {
    const { secrets, log } = this.#deps;
    const url = `${address.replace(/^http/, 'ws').replace(/\/$/, '')}${relayPath}?agent=${agentId}`;
    const socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${relayToken(secrets, serverId)}` },
      handshakeTimeout: times.handshake,
      maxPayload: maxTunnelMessageBytes,
      perMessageDeflate: false,
    });
    const mux = socketMux(socket, (reason) => log.warn({ agentId, reason }, 'A server broke the protocol of tunnels.'));
    let usedAt = performance.now();
    const idle = setInterval(() => {
      if (mux.size > 0) usedAt = performance.now();
      else if (performance.now() - usedAt > times.idle) socket.close(1000, 'No tunnel is in use.');
    }, times.idle / 4);
    socket.on('close', () => {
      clearInterval(idle);
      if (this.#relays.get(agentId)?.mux === mux) this.#relays.delete(agentId);
    });
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('open', () => {
        this.#relays.set(agentId, { mux, socket });
        resolve(mux);
      });
    });
  }
}
