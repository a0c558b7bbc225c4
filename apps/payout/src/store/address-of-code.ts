import type { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';

/** Derives addresses that the house pays to; tests stand in for it. */
export type CodePayer = Pick<HousePaymentCode, 'payTo'>;

/** The address of payment `index` to a payment code on a chain; undefined for an index that has none. */
export type AddressOfCode = (code: string, index: number) => string | undefined;

/** How the house pays to payment codes on a chain. What it returns throws RangeError for what is no payment code. */
export function addressOfCode(house: CodePayer, { coinEnum, network }: ChainIdentity): AddressOfCode {
  const parameters = networkParameters(coinEnum, network);
  return (text, index) => {
    const code = readPaymentCode(text);
    if (!code) throw new RangeError('The entry of the withdrawal is no payment code.');
    return house.payTo(code, index, parameters);
  };
}
