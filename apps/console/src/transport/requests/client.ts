import { Client, fetchExchange, getOperationName, mapExchange, subscriptionExchange } from '@urql/core';
import type { AnyVariables, Operation, OperationContext, OperationResult } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { retryExchange } from '@urql/exchange-retry';
import { graphqlPath, retriedSubscriptions, transportLimits } from '@headframe/domain/limits/transport';
import { isAccessEnd } from '../session/access-end.ts';
import { graphqlHandling, handleFailure, type ErrorClaims } from './error-handling.ts';
import { hasFreshToken, rejectAccessToken, renewSession, useSession } from '../session/session.ts';
import { subscribeOverSocket } from '../live/socket.ts';
import { showReconnecting } from './notices.ts';
import { toTransportError } from './transport-error.ts';
import type { TypedDocument } from './typed-document.ts';

/** Half of the specified 500 ms: the exchange doubles the delay before its first wait. */
const initialRetryDelayMs = transportLimits.retryDelay / 2;
const retried: ReadonlySet<string | undefined> = new Set(retriedSubscriptions);
const authCodes: readonly unknown[] = ['401'];

function isRetried(operation: Operation): boolean {
  return operation.kind === 'subscription' && retried.has(getOperationName(operation.query));
}

/** How often the exchange has sent an operation before this time. */
function triesBefore({ context }: Operation): number {
  const retried: unknown = context['retry'];
  const isCounted = typeof retried === 'object' && retried !== null && 'count' in retried;
  return isCounted && typeof retried.count === 'number' ? retried.count : 0;
}

/** The codes a call claims ride along in its context. */
export function claimsContext(claims: ErrorClaims): Partial<OperationContext> {
  return { claims };
}

function claimsOf(operation: Operation): ErrorClaims {
  const claims: unknown = operation.context['claims'];
  return typeof claims === 'object' && claims !== null ? claims : {};
}

/** The access token that an operation was sent with. */
function tokenOf({ context }: Operation): string | undefined {
  const options = typeof context.fetchOptions === 'function' ? context.fetchOptions() : context.fetchOptions;
  return new Headers(options?.headers).get('authorization')?.replace(/^Bearer /, '');
}

const errors = mapExchange({
  onError(error, operation) {
    const { kind } = operation;
    const isSubscription = kind === 'subscription';
    const problem = toTransportError(error);
    // The owner of a subscription reopens it after a lost socket, once our host answers.
    if (isSubscription && (problem.code === 'network' || graphqlHandling(problem) === 'refuse-access')) return;
    const claims = claimsOf(operation);
    handleFailure(problem, graphqlHandling, {
      ...claims,
      ...(isSubscription && { isBackground: true }),
      isChange: kind === 'mutation',
    });
  },
});

const retry = retryExchange({
  initialDelayMs: initialRetryDelayMs,
  maxNumberAttempts: transportLimits.retryAttempts,
  randomDelay: true,
  retryIf: (error, operation) => {
    const again = Boolean(error.networkError) && isRetried(operation);
    const isTrouble = !isAccessEnd(error.networkError);
    if (again && isTrouble && triesBefore(operation) < transportLimits.retryAttempts - 1) showReconnecting();
    return again;
  },
});

const auth = authExchange((utilities) =>
  Promise.resolve({
    addAuthToOperation(operation) {
      const { accessToken, subaccount } = useSession.getState();
      return utilities.appendHeaders(operation, {
        ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
        ...(subaccount ? { subaccount } : {}),
      });
    },
    willAuthError: () => !hasFreshToken(),
    didAuthError(error, operation) {
      const isRefused = error.graphQLErrors.some(({ extensions }) => authCodes.includes(extensions['code']));
      const token = tokenOf(operation);
      if (isRefused && token !== undefined) rejectAccessToken(token);
      return isRefused;
    },
    refreshAuth: () => renewSession(),
  }),
);

const sockets = subscriptionExchange({
  forwardSubscription: (request) => ({
    subscribe: (sink) => ({
      unsubscribe: subscribeOverSocket(
        { query: request.query ?? '', variables: request.variables as Record<string, unknown> | undefined },
        {
          next: (result) => sink.next(result as never),
          error: (event) => sink.error(event),
          complete: () => sink.complete(),
        },
      ),
    }),
  }),
});

/** The GraphQL client of the console: no cache, every call answered by the server. */
export const client = new Client({
  url: graphqlPath,
  preferGetMethod: false,
  requestPolicy: 'network-only',
  fetchOptions: { headers: { Accept: 'application/json' } },
  exchanges: [errors, retry, auth, fetchExchange, sockets],
});

/** Sends a mutation, or a query outside a component. Rejects with `TransportError`; the shell shows unclaimed codes. */
export async function send<Result, Variables extends AnyVariables>(
  kind: 'query' | 'mutation',
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  claims: ErrorClaims = {},
): Promise<Result> {
  const result: OperationResult<Result, Variables> = await client[kind](
    document,
    variables,
    claimsContext(claims),
  ).toPromise();
  if (result.error) throw toTransportError(result.error);
  if (result.data === undefined) throw new Error('The server answered without data.');
  return result.data;
}
