import type { NetworkParameters } from '@headframe/domain/pool/mined-coins';
import { bech32, bech32m } from '@scure/base';
import { hexOfBytes } from '../bytes.ts';
import { base58check } from './read-address.ts';

/** The address that an output script pays to, as `readAddress` writes it; undefined for a script that has none. */
export function scriptAddress(script: Uint8Array, network: NetworkParameters): string | undefined {
  const hex = hexOfBytes(script);
  if (/^76a914.{40}88ac$/.test(hex))
    return base58check.encode(Uint8Array.of(network.publicKeyHashPrefix, ...script.subarray(3, 23)));
  const [scriptHash] = network.scriptHashPrefixes;
  if (/^a914.{40}87$/.test(hex) && scriptHash !== undefined)
    return base58check.encode(Uint8Array.of(scriptHash, ...script.subarray(2, 22)));
  if (/^0014.{40}$|^0020.{64}$/.test(hex)) return segwit(bech32, 0, script);
  if (/^5120.{64}$/.test(hex)) return segwit(bech32m, 1, script);
  return undefined;

  function segwit(coder: typeof bech32 | typeof bech32m, version: number, program: Uint8Array): string {
    return coder.encode(network.bech32Prefix, [version, ...coder.toWords(program.subarray(2))]);
  }
}
