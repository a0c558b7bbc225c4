/** Bounds of one Stratum port and its connections. Times in milliseconds. */
export const stratumLimits = {
  /** Bytes of one line of a miner. */
  lineBytes: 2048,
  /** Bytes that wait to be sent to one miner before it is dropped as too slow. */
  pendingBytes: 64 * 1024,
  /** Time until the first worker is authorized. */
  authorizeMs: 30_000,
  /** Time without a line of an authorized miner. */
  idleMs: 15 * 60_000,
  /** Connections of one process; beyond it those without an accepted share go first, the oldest one of them at a time. */
  connections: 20_000,
  /** Connections of one address without an accepted share, beside as many as it ever had with one at a time. */
  unprovenPerAddress: 500,
  /** Connections that are not authorized yet. */
  unauthorizedConnections: 8_192,
  /** Workers that are being looked up for one connection at a time. */
  pendingAuthorizations: 16,
  /** Shares of one connection that wait for the disk. */
  pendingShares: 1_024,
  /** Requests other than shares: as many at once, and as many a second. */
  requestBurst: 256,
  requestsPerSecond: 16,
  /** Shares: as many at once, and as many a second. Vardiff aims at one in 3.3 seconds. */
  shareBurst: 1_024,
  sharesPerSecond: 64,
  /** Requests or shares beyond their rate that are answered with an error before the connection is closed. */
  excessRequests: 512,
  /** Points of misconduct at which a connection is closed, and how many are forgiven each second. */
  misconduct: 100,
  misconductForgivenPerSecond: 0.2,
  /** How long a worker may not come back to the pool from an address after a connection was closed for misconduct. */
  pauseMs: 60_000,
  /** Such pauses that are remembered. */
  pauses: 4_096,
  /** Disconnected sessions that may be resumed, and for how long. */
  resumableSessions: 16_384,
  resumeMs: 5 * 60_000,
  /** Max time between two jobs of a connection. */
  notifyMs: 30_000,
  /** Time after a broadcast in which another template of the same tip waits for the next one: one job in 30 s, not two. */
  sameTipMs: 28_500,
  /** Continuous rejects after which a miner gets new work, is asked to reconnect, and is dropped (ckpool). */
  rejects: { min: 6, newWorkMs: 60_000, reconnectMs: 120_000, dropMs: 180_000 },
} as const;

type Widened<T> = { readonly [K in keyof T]: T[K] extends number ? number : Widened<T[K]> };

/** The bounds of a port, which tests make smaller. */
export type StratumLimits = Widened<typeof stratumLimits>;

export const misconductPoints = {
  garbage: 25,
  invalid: 4,
  unknown: 1,
  unauthorizedShare: 2,
  refusedWorker: 4,
} as const;
