import {
  graphqlErrorHandling,
  handleNetworkError,
  handleRestFailure,
  handleUnexpected,
  type ErrorHandling,
} from '@headframe/domain/errors/error-handling';
import { errorCatalogue, messageText } from '@headframe/domain/errors/error-catalogue';
import { hasFreshToken } from './session.ts';
import type { TransportCode, TransportError } from './transport-error.ts';

/** What the shell lends to the transport: it alone knows pages, toasts and dialogs. */
export interface ErrorEffects {
  goTo(page: 'server-error' | 'many-requests' | 'connection-error'): void;
  /** Hides the page and shows the message. */
  deny(message: string): void;
  signOut(): void;
  toast(title: string, caption?: string): void;
}

let effects: ErrorEffects | undefined;

/** Gives the transport the means to tell the user; the shell calls it once, at start. */
export function setErrorEffects(next: ErrorEffects | undefined): void {
  effects = next;
}

/** How one call wants its failures treated. */
export interface ErrorClaims {
  /** Codes that the call deals with itself. */
  handles?: readonly TransportCode[] | undefined;
  /** True for polling and subscriptions: the page on screen stays, its connection state tells of the trouble. */
  isBackground?: boolean | undefined;
}

const quietInBackground: readonly TransportCode[] = ['network', 'offline', '500', '502', '503', '429'];

/** How the domain's tables treat a failed GraphQL call. */
export function graphqlHandling({ code, cause }: TransportError): ErrorHandling {
  if (code === 'offline') return handleNetworkError({ online: false, typeError: false });
  if (code === 'network') return handleNetworkError({ online: true, typeError: isTypeError(cause) });
  return graphqlErrorHandling[code];
}

function isTypeError(cause: unknown): boolean {
  if (cause instanceof TypeError) return true;
  return cause instanceof Error && 'networkError' in cause && cause.networkError instanceof TypeError;
}

/** How the domain's tables treat a failed REST call. */
export function restHandling({ code, status }: TransportError): ErrorHandling {
  if (status !== undefined) return handleRestFailure({ status });
  return handleRestFailure({ networkError: true, online: code !== 'offline' });
}

/** Does what the handling of a failure asks for, unless the call claimed its code. */
export function handleError(error: TransportError, handling: ErrorHandling, claims: ErrorClaims = {}): void {
  if (claims.handles?.includes(error.code)) return;
  if (claims.isBackground && quietInBackground.includes(error.code)) return;
  switch (handling) {
    case 'left-to-call':
    case 'silent':
      return;
    case 'refuse-access':
      return hasFreshToken() ? effects?.deny(error.message) : effects?.signOut();
    case 'log-out':
      return effects?.signOut();
    case 'server-error-page':
      return effects?.goTo('server-error');
    case 'many-requests-page':
      return effects?.goTo('many-requests');
    case 'connection-error-page':
    case 'offline':
      return effects?.goTo('connection-error');
    case 'api-error-toast':
      return effects?.toast(messageText('apiError'));
    case 'unexpected':
      return showUnexpected(error);
  }
}

function showUnexpected(error: TransportError): void {
  if (handleUnexpected(error.message) === 'requestFailed') {
    const { text, caption } = errorCatalogue.requestFailed;
    return effects?.toast(text, caption);
  }
  effects?.toast(error.message, captionOf(error));
}

/** The second line the server gave an error, where it gave one. */
export function captionOf(error: TransportError): string | undefined {
  const { caption } = error.detail;
  return typeof caption === 'string' ? caption : undefined;
}

/**
 * Tells the user of a failure that the tables leave to the call, as a red toast. Failures that the tables deal with have
 * been told already and are passed over.
 */
export function reportLeftToCall(error: TransportError): void {
  if (graphqlHandling(error) === 'left-to-call') effects?.toast(error.message, captionOf(error));
}
