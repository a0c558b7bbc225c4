import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { agentLinkPath } from '@headframe/agent-link';
import { TunnelMux, tunnelsPath, type TunnelStream } from '@headframe/agent-link/tunnel/index';
import { WebSocketServer } from 'ws';
import type { FakeServer } from './fake-server.ts';

/** The sockets for tunnels that agents dial at a fake server. */
export interface TunnelEndpoint {
  /** The connections of agents, in the order in which they came. */
  readonly muxes: TunnelMux[];
  readonly authorizations: (string | undefined)[];
  close(): void;
}

/** Has a fake server take the sockets for tunnels as well. */
export function answerTunnels(server: FakeServer): TunnelEndpoint {
  const sockets = new WebSocketServer({ noServer: true });
  const endpoint: TunnelEndpoint = { muxes: [], authorizations: [], close: () => sockets.close() };
  server.onUpgrade = (request, stream, head) => {
    if (request.url !== `${agentLinkPath}${tunnelsPath}`) return false;
    endpoint.authorizations.push(request.headers.authorization);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const mux = new TunnelMux({
        send: (message, sent) => socket.send(message, sent),
        get bufferedAmount() {
          return socket.bufferedAmount;
        },
        fail: () => socket.terminate(),
      });
      socket.on('message', (data) => mux.receive(data as Buffer));
      socket.on('close', () => mux.close());
      endpoint.muxes.push(mux);
    });
    return true;
  };
  return endpoint;
}

/** What the page at the other end of a tunnel answers. */
export async function fetchPage(stream: TunnelStream, path: string): Promise<string> {
  const request = get({ path, createConnection: () => stream as never });
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  return String(await buffer(response));
}
