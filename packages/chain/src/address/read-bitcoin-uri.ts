import { parseCoinAmount } from '@headframe/domain/units/coin-amount';

/** What a `bitcoin:` link asks to pay (BIP 21, with the parameter `lightning` of BIP 321). Its label and message are words of others, and not read. */
interface BitcoinUri {
  /** As it is written, unchecked; empty where the link names a Lightning payment alone. */
  readonly address: string;
  /** Satoshi; undefined where the payer chooses. */
  readonly amount: bigint | undefined;
  /** An invoice or an LNURL, unchecked. */
  readonly lightning: string | undefined;
}

/** Max characters of a link: room for an invoice beside the address. */
export const maxBitcoinUriLength = 4_096;

const form = /^bitcoin:([a-z0-9]{0,128})(?:\?([^#]*))?(?:#.*)?$/i;
const coins = /^(?=\.?\d)(\d{0,8})(?:\.(\d{0,8}))?$/;

/** Whether a text is meant as such a link; it may still be none that can be paid. */
export const isBitcoinUri = (text: string): boolean => /^\s*bitcoin:/i.test(text);

/**
 * Reads a `bitcoin:` link; undefined for any other text, for an amount that is none of coins, for a parameter that comes twice and counts, and
 * for one that has to be understood (`req-…`) and is not.
 */
export function readBitcoinUri(given: string): BitcoinUri | undefined {
  if (given.length > maxBitcoinUriLength) return undefined;
  const [, address, query = ''] = form.exec(given.trim()) ?? [];
  if (address === undefined) return undefined;
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const);
  if (parameters.some(([name]) => name.startsWith('req-'))) return undefined;
  const valuesOf = (wanted: string) => parameters.filter(([name]) => name === wanted).map(([, value]) => value);
  const [amounts, invoices] = [valuesOf('amount'), valuesOf('lightning')];
  if (amounts.length > 1 || invoices.length > 1) return undefined;
  const [amount] = amounts;
  const [, whole, decimals] = coins.exec(amount ?? '') ?? [];
  if (amount !== undefined && whole === undefined) return undefined;
  const lightning = invoices[0]?.trim() || undefined;
  if (address === '' && lightning === undefined) return undefined;
  return {
    address,
    amount: amount === undefined ? undefined : parseCoinAmount(`${whole || '0'}.${decimals || '0'}`),
    lightning,
  };
}
