import { DomainError } from '../errors/domain-error.ts';
import { exactCoinAmount } from '../units/coin-amount.ts';
import { minedCoin } from './mined-coins.ts';
import { termsOfMethod, type WithdrawTerms } from './withdraw-terms.ts';

/** What output scripts are of that a withdrawal may pay to. */
export type PaidScript = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';

/** Algorithm number of Bitcoin, the one coin that is paid out (first specification, section 5). */
export const withdrawableCoin = 0;

/** Satoshi below which nodes of Bitcoin relay no output: at 3,000 satoshi for 1,000 bytes of spending it (Bitcoin Core, GetDustThreshold). */
const bitcoinDust: Readonly<Record<PaidScript, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
};

/** Litecoin's dust relay fee is ten times that of Bitcoin: litecoind relays 2,940 to a p2wpkh, and not 2,939. */
const dustFactors: Readonly<Record<number, bigint>> = { 0: 1n, 1: 10n };

/** The least satoshi that an output to a script of a coin may hold. @throws RangeError for a coin that is not mined. */
export function dustLimit(coinEnum: number, script: PaidScript): bigint {
  return bitcoinDust[script] * (dustFactors[minedCoin(coinEnum).coinEnum] ?? 1n);
}

/** A quick withdrawal as it is asked for. */
export interface AskedWithdrawal {
  readonly coinEnum: number;
  /** Satoshi. */
  readonly amount: bigint;
  /** Satoshi that the caller was shown as the fee. */
  readonly fee: bigint;
  /** Null for a payment code, whose address is not known yet: then the greatest limit counts. */
  readonly script: PaidScript | null;
  /** USD for a coin; null where it is not known. */
  readonly price: number | null;
  /** What it is paid by: the chain itself, unless given. */
  readonly network?: 'bitcoin' | 'lightning';
}

const refused = (message: string, path: string) => new DomainError('validation-failed', message, { path });

/**
 * Passes for a quick withdrawal within the terms of today whose fee is the one that is charged.
 * @throws DomainError `validation-failed`, which says the limit.
 */
export function requireWithinLimits(
  { coinEnum, amount, fee, script, price, network = 'bitcoin' }: AskedWithdrawal,
  terms: WithdrawTerms,
): void {
  const limits = termsOfMethod(terms, network);
  if (coinEnum !== withdrawableCoin) throw refused('Only Bitcoin can be withdrawn here.', 'coinEnum');
  if (fee !== limits.fee) throw refused(`The fee is ${exactCoinAmount(limits.fee)} BTC.`, 'fee');
  const { minimum } = limits;
  if (amount < minimum) throw refused(`The minimum is ${exactCoinAmount(minimum)} BTC.`, 'amount');
  if (network !== 'lightning' && amount < dustLimit(coinEnum, script ?? 'p2pkh'))
    throw refused('The amount is too small to be sent.', 'amount');
  const { usdMinimum } = terms;
  if (price !== null && Number(exactCoinAmount(amount)) * price < usdMinimum)
    throw refused(`The minimum is ${usdMinimum} USD.`, 'amount');
}
