/**
 * When and how far the difficulty of a connection moves. The wanted rate and the long window are ckpool's, the jump of a
 * connection that is far too fast and the powers of two are DATUM's.
 */
export const vardiffRules = {
  /** Seconds between two shares, as wanted: 18 a minute, so that a hashrate of 10 minutes is off by 7.5 % (one standard error). */
  secondsPerShare: 10 / 3,
  /** Shares, or seconds, after which the rate is known well enough to move by one step. */
  windowShares: 72,
  windowSeconds: 240,
  /** Ratios of the rate to the wanted one between which nothing moves; a power of two lies within a factor of 1.42 of any rate. */
  slowest: 0.6,
  fastest: 1.67,
  /** A connection this much too fast moves at once, with a clean job, so that its flood ends. */
  urgent: { shares: 8, ratio: 8 },
  /** One that is clearly too fast or too slow does not wait for the end of the window. */
  early: { shares: 16, ratio: 3 },
  earlySlow: { seconds: 60, ratio: 0.25 },
  /** Seconds without a share after which the difficulty falls: of a connection without any share yet, and of others. */
  silence: { first: 20, later: 60 },
  /** Powers of two that the first silence lowers it by; each further silence lowers it by one more. */
  silenceStep: 2,
} as const;
