/** When auto-withdrawal runs each day, and when revenue of a day is final on the next, in UTC. */
export const withdrawTimes = {
  autoWithdrawFrom: '05:30',
  autoWithdrawTo: '12:00',
  revenueFinal: '01:00',
} as const;
