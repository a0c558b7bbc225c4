import type { Client, ExecutionResult, Sink, SubscribePayload } from 'graphql-ws';
import { useConnectivity, type SocketState } from '../browser/connectivity.ts';
import { askForDeltas, wholeResults } from '../requests/whole-results.ts';
import { useSession } from '../session/session.ts';

/** The socket of this tab. What speaks on it is loaded with the first subscription, so that the first load of the console does without it. */
interface TabSocket {
  readonly client: Promise<Client>;
}

let current: TabSocket | undefined;

/**
 * Subscribes over the one socket of this tab, which opens with the first subscription; the server sends changes, the sink
 * gets whole results. Returns the function that ends it.
 */
export function subscribeOverSocket(payload: SubscribePayload, sink: Sink<ExecutionResult>): () => void {
  const socket = (current ??= openSocket());
  let isWanted = true;
  let end: (() => void) | undefined;
  const begin = async (): Promise<void> => {
    const client = await socket.client;
    if (!isWanted) return;
    // It was closed before it opened, as for another subaccount.
    if (current !== socket) sink.complete();
    else end = client.subscribe(askForDeltas(payload), wholeResults(sink) as Sink<never>);
  };
  begin().catch((error: unknown) => {
    if (isWanted) sink.error(error);
  });
  return () => {
    isWanted = false;
    end?.();
  };
}

/** Closes the socket; the next subscription opens one with the current token and subaccount. */
export function reopenSocket(): void {
  const old = current;
  current = undefined;
  if (old) void dispose(old);
  useConnectivity.setState({ socket: 'idle' });
}

async function dispose(old: TabSocket): Promise<void> {
  try {
    await (await old.client).dispose();
  } catch {
    // It was still loading or connecting and did not get through: nothing is left to be closed.
  }
}

function openSocket(): TabSocket {
  const report = (state: SocketState): void => {
    if (current === socket) useConnectivity.setState({ socket: state });
  };
  const load = async (): Promise<Client> => {
    try {
      const { createSocketClient } = await import('./socket-client.ts');
      return createSocketClient(report);
    } catch (error) {
      report('lost');
      // The next subscription loads it again.
      if (current === socket) current = undefined;
      throw error;
    }
  };
  const socket: TabSocket = { client: load() };
  return socket;
}

useSession.subscribe((state, before) => {
  if (state.subaccount !== before.subaccount) reopenSocket();
  else if (state.accessToken === undefined && before.accessToken !== undefined) reopenSocket();
});
