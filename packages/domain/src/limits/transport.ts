/** Times and counts of the transport (first specification, section 9), in milliseconds unless said otherwise. */
export const transportLimits = {
  /** First wait of a retry, before jitter. */
  retryDelay: 500,
  retryAttempts: 5,
  socketKeepAlive: 17_000,
  /** How long a pong may take before the socket is closed with 4408. */
  socketPong: 10_000,
  connectivityTimeout: 5_000,
  connectivityAttempts: 4,
  /** How long callers wait for a token refresh under way. */
  refreshQueue: 10_000,
  chunkLoad: 120_000,
} as const;

/** Codes a socket is closed with. */
export const socketCloseCodes = { accessEnded: 4403, pongMissing: 4408 } as const;

/** Where GraphQL is served, over HTTP and WebSocket. */
export const graphqlPath = '/v1/graphql';

/**
 * Subscriptions that are retried when they drop; no others are. They are operations of the console, those of the specification (section 7) as
 * far as there is something to follow: what it calls `agentWorkerRequestsSubscription` are the last two; there are no events to follow yet.
 */
export const retriedSubscriptions = [
  'observerSubaccountSubscription',
  'subaccountSubscription',
  'getSubaccountApproved',
  'activityRequestUpdates',
  'batchRequestUpdates',
] as const;
