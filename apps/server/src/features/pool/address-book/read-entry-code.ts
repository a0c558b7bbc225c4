import { readAddress } from '@headframe/chain/address/read-address';
import { readLightningAddress } from '@headframe/chain/lightning/lightning-address';
import { printPaymentCode, readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { AddressBookKind } from '@headframe/domain/pool/address-book';
import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';

/** All payment codes begin like this. */
const paymentCodeStart = /^PM8T/;

/** What an entry pays to. */
export interface EntryCode {
  readonly kind: AddressBookKind;
  readonly code: string;
}

/**
 * What an entry of a chain pays to, in its one form. `isLightningOn`: whether Lightning addresses are paid; `path`: what the
 * refusal names.
 * @throws DomainError `validation-failed` for what is no address of the chain's network, payment code or Lightning address.
 */
export function readEntryCode(
  text: string,
  { coinEnum, network, isLightningOn }: { coinEnum: number; network: ChainNetwork; isLightningOn: boolean },
  path = 'code',
): EntryCode {
  const paymentCode = readPaymentCode(text);
  if (paymentCode) return { kind: 'payment_code', code: printPaymentCode(paymentCode) };
  const address = readAddress(text, networkParameters(coinEnum, network));
  if (address) return { kind: 'address', code: address.text };
  const lightning = isLightningOn ? readLightningAddress(text) : undefined;
  if (lightning) return { kind: 'lightning', code: lightning.text };
  const message = paymentCodeStart.test(text) ? 'invalidPaymentCode' : 'invalidWalletAddress';
  throw new DomainError('validation-failed', messageText(message), { path });
}
