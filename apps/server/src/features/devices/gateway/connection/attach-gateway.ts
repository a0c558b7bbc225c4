import { agentLinkCloseCodes, agentLinkPath, maximumMessageBytes } from '@headframe/agent-link';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { AgentConnection } from './agent-connection.ts';
import { createAgentAuthentication, type SignedInAgent } from './agent-authentication.ts';
import { agentWorkChannel, readWorkNotice } from '../work/agent-work.ts';
import { gatewayTimes, type GatewayDeps } from '../gateway-deps.ts';
import { Gateway } from '../gateway.ts';
import { endServer } from './presence.ts';
import { refuseUpgrade } from '../../../../platform/http/refuse-upgrade.ts';
import { upgradePath } from '../../../../platform/http/upgrade-path.ts';
import { WorkLoop } from '../../../../platform/jobs/work-loop.ts';

/** How long wake-ups are gathered before work is looked for, in milliseconds. */
const gatherMs = 10;

/** The running agent gateway of a server process. */
export interface AttachedGateway {
  /** How many agents are connected here. */
  connected(): number;
  /** Disconnects the agents (they reconnect at once, to another server) and waits for running work. */
  close(): Promise<void>;
}

/** Serves agents on the HTTP server's upgrade event at the link's path; other paths are left alone. */
export async function attachGateway(server: Server, deps: GatewayDeps): Promise<AttachedGateway> {
  const times = { ...gatewayTimes, ...deps.times };
  const signIn = createAgentAuthentication(deps.database);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maximumMessageBytes, perMessageDeflate: false });
  const loop = new WorkLoop(() => gateway.work(), times.poll, gatherMs, deps.log);
  const gateway = new Gateway(deps, () => loop.wake());
  const heart = new WorkLoop(() => gateway.heartbeat(), times.heartbeat, 0, deps.log);
  const pending = new Set<AgentConnection>();
  const endings = new Set<Promise<void>>();

  function opened(socket: WebSocket, agent: SignedInAgent, ip: string): void {
    const connection = new AgentConnection(socket, agent, ip, deps.log, (from, text) => gateway.handle(from, text));
    pending.add(connection);
    const silent = setTimeout(() => {
      if (connection.connectedAt === 0) connection.close(agentLinkCloseCodes.protocolError, 'No hello in time.');
    }, times.hello);
    const pinging = setInterval(() => connection.ping(), times.ping);
    connection.onClose((code) => {
      clearTimeout(silent);
      clearInterval(pinging);
      pending.delete(connection);
      connection.log.info({ code }, 'An agent connection ended.');
      const ending = gateway
        .ended(connection)
        .catch((error: unknown) => connection.log.error({ err: error }, 'The agent could not be marked offline.'))
        .finally(() => endings.delete(ending));
      endings.add(ending);
    });
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const ip = deps.clientIp?.(request) ?? request.socket.remoteAddress ?? '';
    const agent = await signIn(request.headers.authorization, ip);
    if (agent === 401) return refuseUpgrade(stream, '401 Unauthorized');
    if (agent === 429) return refuseUpgrade(stream, '429 Too Many Requests');
    if (!stream.writable) return;
    sockets.handleUpgrade(request, stream, head, (socket) => opened(socket, agent, ip));
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (upgradePath(request) !== agentLinkPath) return;
    stream.on('error', () => stream.destroy());
    upgrade(request, stream, head).catch((error: unknown) => {
      deps.log.error({ err: error }, 'An agent could not be let in.');
      refuseUpgrade(stream, '503 Service Unavailable');
    });
  };

  await gateway.heartbeat();
  const stopHearing = await deps.pubsub.hear(
    agentWorkChannel,
    (payload) => {
      const notice = readWorkNotice(payload);
      if (notice) gateway.notice(notice);
    },
    () => gateway.resync(),
  );
  server.on('upgrade', onUpgrade);
  return {
    connected: () => gateway.registry.all().length,
    async close() {
      server.off('upgrade', onUpgrade);
      stopHearing();
      const connections = [...pending];
      for (const connection of connections)
        connection.close(agentLinkCloseCodes.goingAway, 'The server is going away.');
      await Promise.all([loop.close(), heart.close(), ...connections.map((connection) => connection.idle())]);
      await Promise.all(endings);
      sockets.close();
      await endServer(deps);
    },
  };
}
