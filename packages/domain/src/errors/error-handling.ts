import type { ErrorCode } from './error-codes.ts';

/**
 * What the console does with a failure, in one place for all screens:
 * - `refuse-access`: in observer mode the no-access dialog; else log out when the token is expired or meant for another
 *   host; else hide the page and show the message (not for subscriptions)
 * - `log-out`: as above but log out at once outside observer mode
 * - `server-error-page`, `many-requests-page`, `connection-error-page`: go to that page
 * - `left-to-call`: ignored globally, the call that failed handles it
 * - `unexpected`: see {@link handleUnexpected}
 * - `offline`: show the connection as lost
 * - `api-error-toast`: the toast `apiError`
 * - `silent`: nothing
 */
export type ErrorHandling =
  | 'refuse-access'
  | 'log-out'
  | 'server-error-page'
  | 'many-requests-page'
  | 'connection-error-page'
  | 'left-to-call'
  | 'unexpected'
  | 'offline'
  | 'api-error-toast'
  | 'silent';

/** Global handling of GraphQL errors by `extensions.code` (first specification, section 8). */
export const graphqlErrorHandling: Readonly<Record<ErrorCode, ErrorHandling>> = {
  '401': 'refuse-access',
  '403': 'refuse-access',
  'access-denied': 'refuse-access',
  '429': 'many-requests-page',
  '500': 'server-error-page',
  '502': 'server-error-page',
  '503': 'server-error-page',
  'constraint-violation': 'left-to-call',
  'permission-error': 'left-to-call',
  'validation-failed': 'left-to-call',
  'not-found': 'left-to-call',
  conflict: 'left-to-call',
  unexpected: 'unexpected',
};

/** An unexpected error: the toast `requestFailed` when it speaks of authorization, else its own message as a red toast. */
export function handleUnexpected(message: string): 'requestFailed' | 'own-message' {
  return message.includes('authorization') ? 'requestFailed' : 'own-message';
}

/** A failed REST call: the answered status, or why there is none. */
export type RestFailure =
  | { readonly status: number }
  | { readonly status?: undefined; readonly networkError: boolean; readonly online: boolean };

/** Global handling of REST failures (first specification, section 8). */
export function handleRestFailure(failure: RestFailure): ErrorHandling {
  if (failure.status === undefined) {
    if (!failure.networkError) return 'server-error-page';
    return failure.online ? 'api-error-toast' : 'offline';
  }
  if (failure.status === 401 || failure.status === 403) return 'log-out';
  if (failure.status === 429) return 'many-requests-page';
  if (failure.status === 422) return 'silent';
  return failure.status >= 500 ? 'server-error-page' : 'left-to-call';
}

/** Global handling of a GraphQL call that got no answer: offline, or a TypeError of fetch. */
export function handleNetworkError(failure: { readonly online: boolean; readonly typeError: boolean }): ErrorHandling {
  if (!failure.online) return 'offline';
  return failure.typeError ? 'server-error-page' : 'left-to-call';
}

/** How bundlers and browsers word it that a part of the program could not be loaded. */
const loadingFailures = [
  /Loading chunk \S+ failed/i,
  /Loading CSS chunk \S+ failed/i,
  /Unable to preload CSS/i,
  /(?:Failed to fetch|error loading) dynamically imported module/i,
  /Importing a module script failed/i,
];

/** Whether a failure is a part of the program that could not be loaded, after which it may be loaded again. */
export function isLoadingFailure(message: string): boolean {
  return loadingFailures.some((wording) => wording.test(message));
}
