import { create } from 'zustand';
import { transportLimits } from '@headframe/domain/limits/transport';

/** What the socket of the live data is doing. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'lost';

/** The state of the way to the server, as the shell shows it. */
export interface ConnectivityState {
  isBrowserOnline: boolean;
  socket: SocketState;
}

/** Connection state as a store. */
export const useConnectivity = create<ConnectivityState>(() => ({
  isBrowserOnline: typeof navigator === 'undefined' || navigator.onLine !== false,
  socket: 'idle',
}));

globalThis.addEventListener?.('online', () => useConnectivity.setState({ isBrowserOnline: true }));
globalThis.addEventListener?.('offline', () => useConnectivity.setState({ isBrowserOnline: false }));

/**
 * Whether our own host answers: up to four attempts of 5 s each, the first success ends it. Answers that come from the
 * host but say it is not well (5xx) count as failures.
 */
export async function probe(isWanted: () => boolean = () => true): Promise<boolean> {
  for (let attempt = 0; attempt < transportLimits.connectivityAttempts && isWanted(); attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
    if (await reach()) return true;
  }
  return false;
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
