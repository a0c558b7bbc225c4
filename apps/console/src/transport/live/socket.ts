import { createClient, type Client, type ExecutionResult, type Sink, type SubscribePayload } from 'graphql-ws';
import { graphqlPath, socketCloseCodes, transportLimits } from '@headframe/domain/limits/transport';
import { isAccessEnd } from '../session/access-end.ts';
import { useConnectivity } from '../browser/connectivity.ts';
import { isObserverMode, reportObserverRefusal } from '../browser/observer-mode.ts';
import { hasFreshToken, outdateAccessToken, refreshSession, useSession } from '../session/session.ts';
import { askForDeltas, wholeResults } from '../requests/whole-results.ts';

const lingerMs = 3000;

let current: Client | undefined;

/**
 * Subscribes over the one socket of this tab, which opens with the first subscription; the server sends changes, the sink
 * gets whole results. Returns the function that ends it.
 */
export function subscribeOverSocket(payload: SubscribePayload, sink: Sink<ExecutionResult>): () => void {
  current ??= createSocket();
  return current.subscribe(askForDeltas(payload), wholeResults(sink) as Sink<never>);
}

/** Closes the socket; the next subscription opens one with the current token and subaccount. */
export function reopenSocket(): void {
  const old = current;
  current = undefined;
  if (old) void dispose(old);
  useConnectivity.setState({ socket: 'idle' });
}

async function dispose(old: Client): Promise<void> {
  try {
    await old.dispose();
  } catch {
    // It was still connecting and did not get through: nothing is left to be closed.
  }
}

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

function createSocket(): Client {
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let opened: WebSocket | undefined;
  const client: Client = createClient({
    url: socketUrl,
    connectionParams,
    keepAlive: transportLimits.socketKeepAlive,
    lazyCloseTimeout: lingerMs,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
    on: {
      connecting: () => report('connecting'),
      opened: (socket) => (opened = socket instanceof WebSocket ? socket : undefined),
      connected: () => report('open'),
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
        if (isAccessEnd(event)) tokenEnded();
        report(isCleanClose(event) ? 'idle' : 'lost');
      },
      error: () => report('lost'),
    },
  });
  function report(socket: 'idle' | 'connecting' | 'open' | 'lost'): void {
    if (current === client) useConnectivity.setState({ socket });
  }
  return client;
}

function isCleanClose(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'code' in event && event.code === 1000;
}

useSession.subscribe((state, before) => {
  if (state.subaccount !== before.subaccount) reopenSocket();
  else if (state.accessToken === undefined && before.accessToken !== undefined) reopenSocket();
});
