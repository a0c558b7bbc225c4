/** Withdrawal settings until the server gives its own: coins, dollars for `usdMinimum` (first specification, section 9). */
export const defaultWithdrawInfo = {
  fee: 0,
  quickwithdrawMinimum: 0.001,
  autowithdrawMinimum: 0.001,
  usdMinimum: 10,
  lightningMinAmount: 0.001,
  lightningFee: 0,
} as const;

/** When auto-withdrawal runs each day, and when revenue of a day is final on the next, in UTC. */
export const withdrawTimes = {
  autoWithdrawFrom: '05:30',
  autoWithdrawTo: '12:00',
  revenueFinal: '01:00',
} as const;
