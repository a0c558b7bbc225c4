import { exactCoinAmount } from '@headframe/domain/units/coin-amount';

/** An amount in coins as a node writes it into JSON: a number with eight decimals, and no float on its way. */
export function exactAmount(satoshi: bigint | number): unknown {
  return rawJson(exactCoinAmount(satoshi));
}

const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown };
