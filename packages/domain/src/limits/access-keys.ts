/** Bounds of what stands in place of a sign-in: observer links and API keys. */
export const accessKeyLimits = {
  /** Most observer links, and most API keys, of one subaccount. */
  perSubaccount: 50,
  /** In how many days the end of an observer link may be at most. */
  maxDays: 3650,
  /** Longest description, in characters. */
  description: 256,
} as const;
