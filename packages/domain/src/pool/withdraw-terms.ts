/** Fees and minima of withdrawals as they are on a day: satoshi, and dollars for the last one. */
export interface WithdrawTerms {
  /** Of a quick withdrawal or a payment on-chain. */
  readonly fee: bigint;
  readonly minimum: bigint;
  readonly autoMinimum: bigint;
  readonly lightningFee: bigint;
  readonly lightningMinimum: bigint;
  readonly usdMinimum: number;
}

/** Fee and minimum of what is paid by a method, satoshi. */
export function termsOfMethod(
  { fee, minimum, lightningFee, lightningMinimum }: WithdrawTerms,
  method: 'bitcoin' | 'lightning',
): { fee: bigint; minimum: bigint } {
  return method === 'lightning' ? { fee: lightningFee, minimum: lightningMinimum } : { fee, minimum };
}
