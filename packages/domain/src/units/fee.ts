/** From a fee in percent, as reports ask for it, to the share that is sent: divided by 100, 4 decimals. */
export function feeShare(percent: number): number {
  return Number((percent / 100).toFixed(4));
}

/** From the share that is stored to the percent that is shown. */
export function feePercent(share: number): number {
  return Number((share * 100).toFixed(2));
}
