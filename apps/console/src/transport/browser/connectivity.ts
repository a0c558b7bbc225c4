import { create } from 'zustand';
import { transportLimits } from '@headframe/domain/limits/transport';

/** The socket of the live data: `idle` while nothing is subscribed to, `silent` while the server does not answer on an open one. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'silent' | 'lost';

/** The state of the connection to the server, as the shell shows it. */
export interface ConnectivityState {
  /** Whether our own host answered the last probe. */
  isOnline: boolean;
  socket: SocketState;
}

/** Connection state as a store. */
export const useConnectivity = create<ConnectivityState>(() => ({ isOnline: true, socket: 'idle' }));

const lookAgainMs = 5000;

let probing: Promise<boolean> | undefined;

/**
 * Whether our own host answers: up to four attempts of 5 s each, the first success ends it; one attempt is enough where the
 * browser reports that it has no network. Answers of the host that report a server failure (5xx) count as failures.
 * Concurrent calls share the result, which also updates the state.
 */
export function probe(): Promise<boolean> {
  probing ??= reachWithin(saysOffline() ? 1 : transportLimits.connectivityAttempts).finally(
    () => (probing = undefined),
  );
  return probing;
}

/** {@link probe} with one attempt, for the guard of the connection error page. */
export function probeOnce(): Promise<boolean> {
  return reachWithin(1);
}

/** The network state the browser reports; it does not cover our host, which may be the same machine. */
function saysOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

async function reachWithin(attempts: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    if (await reach()) return note(true);
  }
  return note(false);
}

async function reach(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(transportLimits.connectivityTimeout),
    });
    return response.status < 500;
  } catch {
    return false;
  }
}

function note(isOnline: boolean): boolean {
  if (useConnectivity.getState().isOnline !== isOnline) useConnectivity.setState({ isOnline });
  return isOnline;
}

let lookingAgain: ReturnType<typeof setInterval> | undefined;

/** Probes our host every 5 s while it is unreachable, so that the state recovers; an opened socket proves it, too. */
useConnectivity.subscribe(({ isOnline, socket }, before) => {
  if (socket === 'open' && before.socket !== 'open') note(true);
  if (isOnline) {
    clearInterval(lookingAgain);
    lookingAgain = undefined;
  } else lookingAgain ??= setInterval(() => void probeOnce(), lookAgainMs);
});

for (const change of ['online', 'offline']) globalThis.addEventListener?.(change, () => void probe());
