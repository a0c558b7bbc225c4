import * as z from 'zod/mini';
import type { TokenPair } from './identity.ts';

const pairSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('headframe.session');

/** Hands the tokens of a refresh to the other tabs of this browser, so that they need none of their own. */
export function notifyOtherTabs(pair: TokenPair): void {
  channel?.postMessage(pair);
}

/** Calls `listener` with what another tab handed over. */
export function onTokenFromOtherTab(listener: (pair: TokenPair) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = pairSchema.safeParse(event.data);
    if (parsed.success) listener(parsed.data);
  });
}
