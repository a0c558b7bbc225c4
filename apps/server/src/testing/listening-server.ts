import { createClient, type Client } from 'graphql-ws';
import type { AddressInfo } from 'node:net';
import WebSocket from 'ws';
import type { GraphqlAnswer } from './graphql-server.ts';
import { composeTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A composed server that listens, as browsers and programs reach it. */
export interface ListeningServer extends TestServer {
  /** Address without a slash at the end. */
  origin: string;
  /** Sends one operation with a bearer token. */
  ask<Data = Record<string, unknown>>(
    token: string | null,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphqlAnswer<Data> & { status: number }>;
  /** Opens a socket with a bearer token; `closed` resolves to the code it ended with. */
  openSocket(token: string): { client: Client; connected: Promise<void>; closed: Promise<number> };
}

function codeOf(event: unknown): number {
  return typeof event === 'object' && event !== null && 'code' in event ? Number(event.code) : 0;
}

function openSocket(origin: string, token: string): ReturnType<ListeningServer['openSocket']> {
  const connected = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<number>();
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/v1/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    connectionParams: { authorization: `Bearer ${token}` },
    on: { connected: () => connected.resolve(), closed: (event) => closed.resolve(codeOf(event)) },
  });
  return { client, connected: connected.promise, closed: closed.promise };
}

/** Composes a server and has it listen on a loopback port. */
export async function startListeningServer(options: TestServerOptions = {}): Promise<ListeningServer> {
  const server = await composeTestServer(options);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  return {
    ...server,
    origin,
    openSocket: (token) => openSocket(origin, token),
    async ask(token, query, variables) {
      const response = await fetch(`${origin}/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ query, variables }),
      });
      return { status: response.status, ...((await response.json()) as object) } as never;
    },
  };
}
