import { createClient, type Client } from 'graphql-ws';
import { graphqlPath, socketCloseCodes, transportLimits } from '@headframe/domain/limits/transport';
import type { SocketState } from '../browser/connectivity.ts';
import { isObserverMode, reportObserverRefusal } from '../browser/observer-mode.ts';
import { isAccessEnd } from '../session/access-end.ts';
import { hasFreshToken, outdateAccessToken, refreshSession, useSession } from '../session/session.ts';
import { watchSilence } from './watch-silence.ts';

const lingerMs = 3000;

function tokenEnded(): void {
  if (isObserverMode()) reportObserverRefusal();
  else outdateAccessToken();
}

function socketUrl(): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${graphqlPath}`;
}

async function connectionParams(): Promise<Record<string, string>> {
  if (!hasFreshToken()) await refreshSession();
  const { accessToken, subaccount } = useSession.getState();
  return { authorization: `Bearer ${accessToken ?? ''}`, ...(subaccount ? { subaccount } : {}) };
}

/** What speaks on one socket of GraphQL over WebSocket, which opens with its first subscription; it reports each state of the socket. */
export function createSocketClient(report: (state: SocketState) => void): Client {
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let opened: WebSocket | undefined;
  const silence = watchSilence(() => opened, report);
  return createClient({
    url: socketUrl,
    connectionParams,
    keepAlive: transportLimits.socketKeepAlive,
    lazyCloseTimeout: lingerMs,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
    on: {
      connecting: () => report('connecting'),
      opened: (socket) => (opened = socket instanceof WebSocket ? socket : undefined),
      connected: () => {
        report('open');
        silence.heard();
      },
      message: () => silence.heard(),
      ping: (isReceived) => {
        if (isReceived) return;
        pongTimer = setTimeout(
          () => opened?.close(socketCloseCodes.pongMissing, 'Request Timeout'),
          transportLimits.socketPong,
        );
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(pongTimer);
      },
      closed: (event) => {
        clearTimeout(pongTimer);
        silence.stop();
        if (isAccessEnd(event)) tokenEnded();
        report(isCleanClose(event) ? 'idle' : 'lost');
      },
      error: () => report('lost'),
    },
  });
}

function isCleanClose(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'code' in event && event.code === 1000;
}
