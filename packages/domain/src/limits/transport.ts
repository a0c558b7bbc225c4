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

/** Subscriptions that are retried when they drop; no others are. */
export const retriedSubscriptions = [
  'observerSubaccountSubscription',
  'subaccountSubscription',
  'getSubaccountApproved',
  'eventsSubscription',
  'agentWorkerRequestsSubscription',
] as const;
