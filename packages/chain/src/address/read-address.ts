import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/** What an address pays to: a hash of a public key or a script, segwit version 0 with either, or Taproot. */
type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';

/** An address of a chain. */
interface WalletAddress {
  readonly kind: AddressKind;
  /** As it is written: segwit addresses in lower case. One output script has one text. */
  readonly text: string;
  /** What an output that pays to it holds. */
  readonly script: Uint8Array;
}

/** Max characters of an address (BIP 173). */
const maxAddressLength = 90;

/** Base58 with four bytes of double SHA-256 behind it, as addresses and payment codes are written. */
export const base58check = createBase58check(sha256);

/** Bytes of a key or script hash. */
const shortHash = 20;
const longHash = 32;

const decode = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

function readBase58(text: string, network: NetworkParameters): WalletAddress | undefined {
  const payload = decode(() => base58check.decode(text));
  if (payload?.length !== 1 + shortHash) return undefined;
  const version = payload[0] ?? 0;
  const hash = payload.subarray(1);
  if (version === network.publicKeyHashPrefix)
    return { kind: 'p2pkh', text, script: Uint8Array.of(0x76, 0xa9, shortHash, ...hash, 0x88, 0xac) };
  if (!network.scriptHashPrefixes.includes(version)) return undefined;
  const [written] = network.scriptHashPrefixes;
  return {
    kind: 'p2sh',
    text: base58check.encode(Uint8Array.of(written ?? version, ...hash)),
    script: Uint8Array.of(0xa9, shortHash, ...hash, 0x87),
  };
}

function readSegwit(text: string, { bech32Prefix }: NetworkParameters): WalletAddress | undefined {
  for (const coder of [bech32, bech32m]) {
    const decoded = decode(() => coder.decode(text as `${string}1${string}`, maxAddressLength));
    const [version, ...words] = decoded?.words ?? [];
    const program = decode(() => coder.fromWords(words));
    // Version 0 is written by BIP 173, all later ones by BIP 350.
    if (!program || decoded?.prefix !== bech32Prefix || (version === 0) !== (coder === bech32)) continue;
    const lower = text.toLowerCase();
    if (version === 0 && program.length === shortHash)
      return { kind: 'p2wpkh', text: lower, script: Uint8Array.of(0x00, shortHash, ...program) };
    if (version === 0 && program.length === longHash)
      return { kind: 'p2wsh', text: lower, script: Uint8Array.of(0x00, longHash, ...program) };
    if (version === 1 && program.length === longHash)
      return { kind: 'p2tr', text: lower, script: Uint8Array.of(0x51, longHash, ...program) };
  }
  return undefined;
}

/**
 * Reads an address of a network; undefined for anything else: another network, a wrong checksum, a witness version that
 * nobody can spend yet.
 */
export function readAddress(text: string, network: NetworkParameters): WalletAddress | undefined {
  if (text.length > maxAddressLength) return undefined;
  return readSegwit(text, network) ?? readBase58(text, network);
}
