import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { maxTunnelMessageBytes, TunnelError } from '@headframe/agent-link/tunnel/index';
import type { Kysely } from 'kysely';
import { WebSocketServer, type WebSocket } from 'ws';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { refuseUpgrade } from '../../../../platform/http/refuse-upgrade.ts';
import { upgradePath } from '../../../../platform/http/upgrade-path.ts';
import type { Logger } from '../../../../platform/log/create-logger.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { createAgentAuthentication } from '../../gateway/index.ts';
import { LinkStore } from './link-store.ts';
import { agentTunnelsPath, isRelay, relayPath } from './relay-key.ts';
import { socketMux } from './socket-mux.ts';
import type { TunnelLinks } from './tunnel-links.ts';

/** Time between two records of which server holds a socket, in milliseconds. */
const recordEveryMs = 10_000;

/** Paths at which sockets of tunnels are taken. */
export const tunnelLinkPaths = [agentTunnelsPath, relayPath];

/** What the sockets of tunnels need. */
interface TunnelLinkDeps {
  links: TunnelLinks;
  database: Kysely<DB>;
  secrets: Pick<Secrets, 'derive'>;
  log: Logger;
  serverId: string;
  /** Where other servers reach this one, once it listens. */
  address: () => string;
  clientIp: (request: IncomingMessage) => string;
}

/**
 * Takes the sockets of tunnels that agents dial, by their key, and those of other servers that need an agent whose socket is
 * here. The answer closes all of them.
 */
export function attachTunnelLinks(server: Server, deps: TunnelLinkDeps): () => void {
  const { links, log, serverId } = deps;
  const signIn = createAgentAuthentication(deps.database);
  const store = new LinkStore(deps.database);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxTunnelMessageBytes, perMessageDeflate: false });

  async function ofAgent(socket: WebSocket, agentId: number): Promise<void> {
    const mux = socketMux(socket, (reason) => log.warn({ agentId, reason }, 'An agent broke the protocol of tunnels.'));
    links.add(agentId, mux, () => socket.close(1001, 'Replaced, or the server is going away.'));
    const record = () => store.put(agentId, { serverId, address: deps.address() });
    // Another server that once failed to reach this one took the entry out.
    const again = setInterval(() => void record().catch(() => undefined), recordEveryMs);
    socket.on('close', () => {
      clearInterval(again);
      if (links.remove(agentId, mux)) void store.remove(agentId, serverId).catch(() => undefined);
    });
    await record();
    if (socket.readyState !== socket.OPEN && !links.get(agentId)) await store.remove(agentId, serverId);
  }

  function ofServer(socket: WebSocket, agentId: number): void {
    const problem = (reason: string): void => log.warn({ agentId, reason }, 'A server broke the protocol of tunnels.');
    socketMux(socket, problem, (target, signal) => {
      const mux = links.get(agentId);
      if (!mux) return Promise.reject(new TunnelError('closed', 'The agent has no socket of tunnels here.'));
      return mux.open(target, signal);
    });
  }

  async function upgradeAgent(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const agent = await signIn(request.headers.authorization, deps.clientIp(request));
    if (agent === 401) return refuseUpgrade(stream, '401 Unauthorized');
    if (agent === 429) return refuseUpgrade(stream, '429 Too Many Requests');
    if (!stream.writable) return;
    sockets.handleUpgrade(request, stream, head, (socket) => {
      ofAgent(socket, agent.id).catch((error: unknown) => {
        log.error({ err: error }, 'The socket of tunnels of an agent could not be recorded.');
        socket.terminate();
      });
    });
  }

  function upgradeServer(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const agentId = Number(/\?agent=(\d{1,9})$/.exec(request.url ?? '')?.[1] ?? 0);
    if (!isRelay(deps.secrets, serverId, request.headers.authorization))
      return refuseUpgrade(stream, '401 Unauthorized');
    if (!links.get(agentId)) return refuseUpgrade(stream, '404 Not Found');
    sockets.handleUpgrade(request, stream, head, (socket) => ofServer(socket, agentId));
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const path = upgradePath(request);
    if (!tunnelLinkPaths.includes(path)) return;
    stream.on('error', () => stream.destroy());
    if (path === relayPath) return upgradeServer(request, stream, head);
    upgradeAgent(request, stream, head).catch((error: unknown) => {
      log.error({ err: error }, 'An agent could not be let in.');
      refuseUpgrade(stream, '503 Service Unavailable');
    });
  };
  server.on('upgrade', onUpgrade);
  return () => {
    server.off('upgrade', onUpgrade);
    links.closeAll();
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}
