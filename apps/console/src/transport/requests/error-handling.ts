import {
  graphqlErrorHandling,
  handleNetworkError,
  handleRestFailure,
  handleUnexpected,
  type ErrorHandling,
} from '@headframe/domain/errors/error-handling';
import { globalMessages } from '@headframe/domain/errors/global-messages';
import { probe } from '../browser/connectivity.ts';
import { isObserverMode } from '../browser/observer-mode.ts';
import { hasSoundToken } from '../session/session.ts';
import type { TransportCode, TransportError } from './transport-error.ts';

/** The effects that the shell provides to the transport: only the shell knows pages, toasts and dialogs. */
interface ErrorEffects {
  goTo(page: 'server-error' | 'many-requests' | 'connection-error'): void;
  /** Hides the page and shows the message. */
  deny(message: string): void;
  /** Closes what was to be changed and says that it may not be; the page stays. */
  refuseChange(error: TransportError): void;
  signOut(): void;
  /** In observer mode: shows that the link lacks the permission, or, for the code `401`, that the link is invalid. */
  refuseObserver?(error: TransportError): void;
  toast(title: string, caption?: string): void;
}

let effects: ErrorEffects | undefined;

/** Gives the transport the means to notify the user; the shell calls it once, at start. */
export function setErrorEffects(next: ErrorEffects | undefined): void {
  effects = next;
}

/** How the failures of one call are handled. */
export interface ErrorClaims {
  /** Codes that the call handles itself. */
  handles?: readonly TransportCode[] | undefined;
  /** True for polling and subscriptions: the page on screen stays, its connection state shows the failure. */
  isBackground?: boolean | undefined;
  /**
   * True for a call that changes something: while offline, the page and its dialogs stay with what was entered; where it is refused, the
   * page stays.
   */
  isChange?: boolean | undefined;
}

const quietInBackground: readonly TransportCode[] = ['network', '500', '502', '503', '429'];

/** How the domain's tables treat a failed GraphQL call; `isOnline` matters for a call without an answer. */
export function graphqlHandling({ code, cause }: TransportError, isOnline = true): ErrorHandling {
  if (code === 'network') return handleNetworkError({ online: isOnline, typeError: isTypeError(cause) });
  return graphqlErrorHandling[code];
}

function isTypeError(cause: unknown): boolean {
  if (cause instanceof TypeError) return true;
  return cause instanceof Error && 'networkError' in cause && cause.networkError instanceof TypeError;
}

/**
 * How the domain's tables treat a failed REST call: one with an answer by its status, a broken one as a network error,
 * and one without an answer in its time as a timeout. `isOnline` matters for a broken one.
 */
export function restHandling({ status, cause }: TransportError, isOnline = true): ErrorHandling {
  if (status !== undefined) return handleRestFailure({ status });
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
  return handleRestFailure({ networkError: !isLate, online: isOnline });
}

/**
 * Reports a failed call as `handlingOf` says. The browser cannot know whether we are offline: where no answer came,
 * our host is probed first.
 */
export function handleFailure(
  error: TransportError,
  handlingOf: (error: TransportError, isOnline?: boolean) => ErrorHandling,
  claims: ErrorClaims = {},
): void {
  if (error.code !== 'network') return handleError(error, handlingOf(error), claims);
  void probe().then((isOnline) => handleError(error, handlingOf(error, isOnline), claims));
}

/** Runs the handling of a failure, unless the call claimed its code. */
export function handleError(error: TransportError, handling: ErrorHandling, claims: ErrorClaims = {}): void {
  if (claims.handles?.includes(error.code)) return;
  if (claims.isBackground && quietInBackground.includes(error.code)) return;
  const isRefusal = handling === 'refuse-access' || handling === 'log-out';
  if (isRefusal && isObserverMode()) return refuseObserver(error, claims);
  switch (handling) {
    case 'left-to-call':
    case 'silent':
      return;
    case 'refuse-access':
      if (!hasSoundToken()) return effects?.signOut();
      return claims.isChange && error.code !== '401' ? effects?.refuseChange(error) : effects?.deny(error.message);
    case 'log-out':
      return effects?.signOut();
    case 'server-error-page':
      return effects?.goTo('server-error');
    case 'many-requests-page':
      return effects?.goTo('many-requests');
    case 'connection-error-page':
      return effects?.goTo('connection-error');
    case 'offline':
      return claims.isChange ? toastEntry('connectionLost') : effects?.goTo('connection-error');
    case 'api-error-toast':
      return effects?.toast(globalMessages.apiError.text);
    case 'unexpected':
      return showUnexpected(error);
  }
}

/** A background call reports only that the link has ended; the call before it reported all other refusals. */
function refuseObserver(error: TransportError, { isBackground }: ErrorClaims): void {
  if (!isBackground || error.code === '401') effects?.refuseObserver?.(error);
}

function toastEntry(name: 'requestFailed' | 'connectionLost'): void {
  const { text, caption } = globalMessages[name];
  effects?.toast(text, caption);
}

function showUnexpected(error: TransportError): void {
  if (handleUnexpected(error.message) === 'requestFailed') return toastEntry('requestFailed');
  effects?.toast(error.message, captionOf(error));
}

/** The second line the server gave an error, where it gave one. */
function captionOf(error: TransportError): string | undefined {
  const { caption } = error.detail;
  return typeof caption === 'string' ? caption : undefined;
}

/**
 * Shows a failure that the tables leave to the call, as a red toast. Skips failures that the tables deal with:
 * they were already reported.
 */
export function reportLeftToCall(error: TransportError): void {
  if (graphqlHandling(error) === 'left-to-call') effects?.toast(error.message, captionOf(error));
}
