import { isDomainError } from '@headframe/domain/errors/domain-error';
import type { WebSocket } from 'ws';
import type { Caller } from '../auth/caller.ts';
import type { RequestContext } from './context.ts';
import { scopeKey } from './shared-subscriptions.ts';

/** Close code after which the client gets a new token and reconnects: the token expired, or rights changed. */
export const reauthenticateCloseCode = 4403;

const recheckRightsMs = 30_000;

/** Max time of a timer, in milliseconds: a socket that lives longer is opened again then. */
const maxTimerMs = 2 ** 31 - 1;

type Authenticate = () => Promise<Caller>;

/**
 * Ends the socket with 4403 at the token's end, or when the rights it was opened with are no longer those of the caller: at once, within
 * five seconds where this server hears of no change. A database that does not answer ends nothing: it gives out no data either. Returns the
 * way to stop.
 */
export function watchRights(socket: WebSocket, authenticate: Authenticate, request: RequestContext): () => void {
  const leave = () => socket.close(reauthenticateCloseCode, 'Sign in again');
  const { caller } = request;
  if (!caller) return () => undefined;
  const ending =
    caller.expiresAt === null
      ? undefined
      : setTimeout(leave, Math.min(maxTimerMs, Math.max(0, caller.expiresAt * 1000 - Date.now())));
  const before = scopeKey(request);
  const recheck = () =>
    authenticate().then(
      (now) => {
        if (scopeKey({ ...request, caller: now }) !== before) leave();
      },
      (error: unknown) => {
        if (isDomainError(error)) leave();
      },
    );
  let isRechecking = false;
  const recheckOnce = () => {
    if (isRechecking) return;
    isRechecking = true;
    void recheck().finally(() => (isRechecking = false));
  };
  const checking = setInterval(() => void recheck(), recheckRightsMs);
  const { pubsub } = request.services;
  const stops = [
    ...(['subaccount', 'account'] as const).map((topic) => pubsub.subscribe(topic, () => void recheck())),
    pubsub.whileDeaf(recheckOnce),
  ];
  return () => {
    clearTimeout(ending);
    clearInterval(checking);
    for (const stop of stops) stop();
  };
}
