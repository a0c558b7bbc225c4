import type { HousePaymentCode } from '@headframe/chain/bip47/house-payment-code';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';

/** What payment codes are paid from; tests stand in for it. */
export type CodePayer = Pick<HousePaymentCode, 'text' | 'payTo' | 'notify' | 'notificationKey'>;

/** How the house pays to payment codes on a chain. */
export interface CodesOfChain {
  /** The payment code of the house. */
  readonly houseCode: string;
  /** The address of payment `index` to a payment code; undefined for an index that has none. Throws RangeError for no payment code. */
  readonly addressOf: (code: string, index: number) => string | undefined;
}

/** How the house pays to payment codes on a chain. */
export function codesOfChain(house: CodePayer, { coinEnum, network }: ChainIdentity): CodesOfChain {
  const parameters = networkParameters(coinEnum, network);
  return {
    houseCode: house.text,
    addressOf: (text, index) => {
      const code = readPaymentCode(text);
      if (!code) throw new RangeError('The entry of the withdrawal is no payment code.');
      return house.payTo(code, index, parameters);
    },
  };
}
