import { probe, useConnectivity } from '../browser/connectivity.ts';
import { isTabVisible, onVisibilityChange } from '../browser/visibility.ts';

/** How the data on screen is updated: `live` by push, `polling` while the push is down, `paused` in a hidden tab. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'paused';

/** The callbacks of a live subscription; `open` subscribes and calls `onEnd` when the subscription ends. */
export interface LiveSubscriptionOptions {
  open(onEnd: () => void): () => void;
  /** Reads everything again: after a gap, on return to the tab, and at each poll while there is no push. */
  refetch(): void;
  onState(state: LiveState): void;
  pollMs: number;
}

const firstWaitMs = 1000;
const maxWaitMs = 15_000;

/**
 * Keeps one subscription alive until it is stopped. When it drops, the screen polls, and it is opened again once the
 * tab is visible and our host answers. Returns the function that ends it all.
 */
export function startLiveSubscription(options: LiveSubscriptionOptions): () => void {
  let isWanted = true;
  let state: LiveState | undefined;
  let close: (() => void) | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let hasGap = false;

  function become(next: LiveState): void {
    if (next === state) return;
    state = next;
    options.onState(next);
  }

  function open(): void {
    clearTimeout(retryTimer);
    if (!isWanted || close || !isTabVisible()) return;
    become(useConnectivity.getState().socket === 'open' ? 'live' : 'connecting');
    let hasEnded = false;
    const stop = options.open(() => {
      if (hasEnded) return;
      hasEnded = true;
      close = undefined;
      fallBack();
    });
    if (!hasEnded) close = stop;
    if (state === 'live') arrived();
  }

  function arrived(): void {
    clearInterval(pollTimer);
    waitMs = firstWaitMs;
    become('live');
    if (hasGap) options.refetch();
    hasGap = false;
  }

  function fallBack(): void {
    if (!isWanted) return;
    hasGap = true;
    become('polling');
    clearInterval(pollTimer);
    pollTimer = setInterval(() => {
      if (isTabVisible() && useConnectivity.getState().isOnline) options.refetch();
    }, options.pollMs);
    scheduleRetry();
  }

  function scheduleRetry(): void {
    clearTimeout(retryTimer);
    const jitter = Math.random() * 0.5 * waitMs;
    retryTimer = setTimeout(() => void retry(), waitMs + jitter);
    waitMs = Math.min(waitMs * 2, maxWaitMs);
  }

  async function retry(): Promise<void> {
    if (!isWanted || close || !isTabVisible() || !useConnectivity.getState().isOnline) return;
    const isReachable = await probe();
    if (!isWanted || close) return;
    if (isReachable) open();
    else scheduleRetry();
  }

  function pause(): void {
    clearTimeout(retryTimer);
    clearInterval(pollTimer);
    const stop = close;
    close = undefined;
    stop?.();
    hasGap = true;
    become('paused');
  }

  const stopWatching = onVisibilityChange((isVisible) => (isVisible ? open() : pause()));
  const stopListening = useConnectivity.subscribe((now, before) => {
    if (now.socket === 'open' && close && state !== 'live') arrived();
    if (now.isOnline && !before.isOnline && !close) void retry();
  });
  if (isTabVisible()) open();
  else pause();

  return () => {
    isWanted = false;
    stopWatching();
    stopListening();
    clearTimeout(retryTimer);
    clearInterval(pollTimer);
    close?.();
  };
}
