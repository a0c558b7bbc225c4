/** Numbers of Stratum V1 errors, as pools use them. A share out of its time has no number of its own: it is 21 (DATUM). */
export const stratumErrors = {
  other: 20,
  jobNotFound: 21,
  duplicate: 22,
  lowDifficulty: 23,
  unauthorized: 24,
  notSubscribed: 25,
} as const;

/** The number of a Stratum error. */
export type StratumErrorCode = (typeof stratumErrors)[keyof typeof stratumErrors];
