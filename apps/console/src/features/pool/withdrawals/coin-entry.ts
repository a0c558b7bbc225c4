import { messageText } from '@headframe/domain/errors/error-catalogue';
import { exactCoinAmount, parseCoinAmount } from '@headframe/domain/units/coin-amount';

/** An amount as it stands in an input: satoshi where it is one, else what is wrong with it. */
export type EnteredAmount = { satoshi: bigint; problem?: undefined } | { satoshi?: undefined; problem: string };

/** Bounds of an entered amount, in satoshi. */
interface AmountBounds {
  minimum?: bigint;
  /** The most that can be withdrawn; what is above it is reported as an insufficient balance. */
  available?: bigint | undefined;
}

/** Reads an amount that someone typed, grouping included. */
export function readAmount(text: string, { minimum = 1n, available }: AmountBounds = {}): EnteredAmount {
  if (text.trim() === '') return { problem: messageText('fieldRequired') };
  let satoshi: bigint;
  try {
    satoshi = parseCoinAmount(text);
  } catch {
    return { problem: 'Enter an amount such as 0.001, with a decimal point and up to 8 decimals.' };
  }
  if (satoshi < minimum) return { problem: `The minimum is ${exactCoinAmount(minimum)} BTC.` };
  if (available !== undefined && satoshi > available)
    return { problem: `Insufficient balance: ${exactCoinAmount(available < 0n ? 0n : available)} BTC at most.` };
  return { satoshi };
}
