import type { AddressBookKind } from '@headframe/domain/pool/address-book';
import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import type { AddressBookRowFragment } from '../../../generated/address-book.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';

const kinds: Readonly<Record<AddressBookKind, string>> = {
  address: 'Address',
  payment_code: 'PayNym',
  lightning: 'Lightning address',
};
const networks: Readonly<Record<ChainNetwork, string>> = {
  main: 'Bitcoin',
  test: 'Bitcoin testnet',
  regtest: 'Bitcoin regtest',
  simulated: 'Simulated chain',
};

/** What an entry holds, as people call it. */
export const kindLabel = (kind: string): string => kinds[kind as AddressBookKind] ?? kind;

/** The network of an entry, as people call it. */
export const networkLabel = (network: string): string => networks[network as ChainNetwork] ?? network;

/** The choices of a filter over such names. */
export const kindOptions = choicesOf(kinds);
export const networkOptions = choicesOf(networks);

/** An address or payment code, cut in the middle: both ends are what people compare. */
export function shortCode(code: string): string {
  return code.length <= 24 ? code : `${code.slice(0, 12)}…${code.slice(-10)}`;
}

/** What an entry is called in messages. */
export function entryName({ description, code }: Pick<AddressBookRowFragment, 'description' | 'code'>): string {
  return description || shortCode(code);
}
