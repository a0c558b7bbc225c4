import { readAddress } from '@headframe/chain/address/read-address';
import { isBitcoinUri, readBitcoinUri } from '@headframe/chain/address/read-bitcoin-uri';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { readLightningAddress } from '@headframe/chain/lightning/lightning-address';
import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import type { PayableEntry } from './use-withdrawal-sources.ts';

/** What may be paid, and by whom, where someone types an address. */
export interface TypingRules {
  /** Of the chain that is paid on; null while there is none. */
  network: string | null;
  isLightning: boolean;
  /** Entries of the address book that can be paid so. */
  entries: readonly PayableEntry[];
  /** Those that cannot be paid now. */
  otherEntries: readonly PayableEntry[];
  /** Whether the person may change the address book. */
  mayAdd: boolean;
}

/** Why a typed address cannot be paid. */
export type TypedRefusal =
  'archived' | 'not-approved' | 'new-payment-code' | 'may-not-add' | 'unread-link' | 'lightning-link' | 'bitcoin-link';

/** What a typed text is: an entry of the book, an address that is new to it, or one that cannot be paid. `amount`: satoshi that a link asks for. */
type TypedAddress = ({ entry: string } | { newAddress: string } | { refusal: TypedRefusal }) & {
  amount?: bigint | undefined;
};

function codeOf(text: string, { network, isLightning }: TypingRules): string | undefined {
  if (network === null) return undefined;
  if (isLightning) return readLightningAddress(text)?.text;
  if (readPaymentCode(text)) return text;
  return readAddress(text, networkParameters(0, network as ChainNetwork))?.text;
}

/** Reads what someone typed or pasted, an address or a `bitcoin:` link; undefined while it is no whole address of the network. */
export function readTypedAddress(typed: string, rules: TypingRules): TypedAddress | undefined {
  if (!isBitcoinUri(typed)) return readCode(typed.trim(), rules);
  const link = readBitcoinUri(typed);
  if (!link) return typed.includes('?') ? { refusal: 'unread-link' } : undefined;
  const text = rules.isLightning ? link.lightning : link.address;
  if (!text) return { refusal: rules.isLightning ? 'bitcoin-link' : 'lightning-link' };
  const read = readCode(text, rules);
  return read && { ...read, amount: link.amount };
}

function readCode(text: string, rules: TypingRules): TypedAddress | undefined {
  const code = codeOf(text, rules);
  if (code === undefined) return undefined;
  const ofCode = (entry: PayableEntry) => entry.code === code;
  const entry = rules.entries.find(ofCode);
  if (entry) return { entry: entry.id };
  const other = rules.otherEntries.find(ofCode);
  if (other) return { refusal: other.state === 'archived' ? 'archived' : 'not-approved' };
  if (!rules.mayAdd) return { refusal: 'may-not-add' };
  return readPaymentCode(code) ? { refusal: 'new-payment-code' } : { newAddress: code };
}
