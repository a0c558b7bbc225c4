/**
 * Bounds of what one caller (an account, an observer link, an API key) or one address keeps or asks of a server at a time.
 * They stand far above what a person with many open tabs needs: a tab of the console has one socket, some ten
 * subscriptions and a dozen operations at once.
 */
export const callerLimits = {
  /** Operations that run on one socket at a time. */
  subscriptionsPerSocket: 50,
  /** Open sockets of one caller on one server. */
  socketsPerCaller: 100,
  /** Operations that run on all sockets of one caller on one server. */
  subscriptionsPerCaller: 500,
  /** Operations a minute that one address starts over sockets, where the operator sets no other limit of requests. */
  operationsPerMinute: 3000,
  /** Messages of one address over sockets for each operation that it may start; a client sends two or three. */
  messagesPerOperation: 5,
  /** Bytes that wait to be sent on one socket before it is cut off as too slow. */
  socketBacklogBytes: 32 * 1024 * 1024,
  /** Root fields of one caller that hold a database connection at a time; further ones wait their turn. */
  fieldsAtOnce: 6,
  /** Root fields of one caller that may wait for their turn. */
  fieldsWaiting: 1000,
  /** Reads a second for all subscriptions of one caller; beyond these each is pushed less often. */
  liveReadsPerSecond: 20,
  /** Reads that may exceed this rate for a moment, so that a page opens at once. */
  liveReadBurst: 40,
} as const;
