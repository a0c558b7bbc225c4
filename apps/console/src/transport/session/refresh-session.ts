import { transportLimits } from '@headframe/domain/limits/transport';
import { IdentityError, refreshTokens, type TokenPair, UnreachableError } from './identity.ts';
import type { RefreshState } from './machine/session-state.ts';
import { isFresh, isRenewed } from './machine/token-freshness.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { dispatchSession, useSession } from './session-store.ts';
import { statusCode, TransportError } from '../requests/transport-error.ts';

/** How long the access token of another tab may be on its way. */
const handOverMs = 500;

let running: Promise<void> | undefined;

/**
 * Ensures a fresh access token: one refresh runs at a time over all tabs, and concurrent calls wait for it, max 10 s.
 * When the refresh is refused, or returns a token for another host or provider, the session ends; when the server cannot
 * be reached or limits the rate, the session stays and the call rejects with a `TransportError`. A tab abandoned for
 * another account's session waits for its end.
 */
export async function refreshSession(): Promise<void> {
  if (useSession.getState().name === 'observing') return;
  running ??= refresh().finally(() => (running = undefined));
  try {
    await withinTime(running, transportLimits.refreshQueue);
  } catch (error) {
    throw refreshFailure(error);
  }
  if (useSession.getState().name === 'abandoned') await new Promise(() => undefined);
}

/** Refreshes unless a fresh token is at hand; `refused` is the token that the server did not take, if it was that. */
export function renewSession(refused?: string): Promise<void> {
  if (refused !== undefined) dispatchSession({ type: 'tokenRejected', token: refused });
  return isFresh(useSession.getState(), Date.now()) ? Promise.resolve() : refreshSession();
}

const stateOfRefresh = (): RefreshState => useSession.getState().refresh;

async function refresh(): Promise<void> {
  dispatchSession({ type: 'refreshRequested' });
  if (stateOfRefresh().step === 'idle') return;
  try {
    await withRefreshLock(async () => {
      dispatchSession({ type: 'lockGranted' });
      await runSteps();
    });
  } catch (error) {
    dispatchSession({ type: 'refreshFailed' });
    throw error;
  }
}

async function runSteps(): Promise<void> {
  for (let refresh = stateOfRefresh(); refresh.step !== 'idle'; refresh = stateOfRefresh()) {
    if (refresh.step === 'trading') {
      dispatchSession({ type: 'tokensAnswered', pair: await traded(refresh.token) });
    } else if (refresh.step === 'awaitingHandOver') {
      await handOver(refresh.before);
      dispatchSession({ type: 'handOverEnded' });
    } else return;
  }
}

/** The pair that a refresh token yields; undefined when the server refuses it. */
async function traded(token: string): Promise<TokenPair | undefined> {
  try {
    return await refreshTokens(token);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.status === 429) throw error;
    return undefined;
  }
}

/** Resolves once the access token is no longer `before`, or after half a second. */
function handOver(before: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, handOverMs);
    const stop = useSession.subscribe((state) => {
      if (isRenewed(state, before, Date.now())) end();
    });
    if (isRenewed(useSession.getState(), before, Date.now())) end();
  });
}

function withinTime<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = new DOMException('The session could not be renewed in time.', 'TimeoutError');
    const timer = setTimeout(() => reject(late), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What a refresh that failed is to the calls that waited for it: a server that asks for patience, fails, or is not there. */
function refreshFailure(error: unknown): TransportError {
  if (error instanceof IdentityError) {
    const { status } = error;
    return new TransportError(statusCode(status) ?? 'unexpected', error.message, { status, cause: error });
  }
  const message = error instanceof Error ? error.message : 'The session could not be renewed.';
  if (!(error instanceof UnreachableError)) return new TransportError('network', message, { cause: error });
  const { status, cause } = error;
  if (status === undefined) return new TransportError('network', message, { cause });
  return new TransportError(statusCode(status) ?? 'unexpected', message, { status, cause });
}
