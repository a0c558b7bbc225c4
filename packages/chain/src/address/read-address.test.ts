import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import { bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexOfBytes } from '../bytes.ts';
import { base58check, readAddress } from './read-address.ts';
import { scriptAddress } from './script-address.ts';

const read = (text: string, coin = 0, network: ChainNetwork = 'main') => {
  const address = readAddress(text, networkParameters(coin, network));
  return address && `${address.kind} ${hexOfBytes(address.script)}`;
};

describe('an address', () => {
  it('is read with its output script (BIP 173 and 350, and the genesis block)', () => {
    expect(read('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('p2pkh 76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac');
    expect(read('3P14159f73E4gFr7JterCCQh9QjiTjiZrG')).toBe('p2sh a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87');
    expect(read('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'p2wpkh 0014751e76e8199196d454941c45d1b3a323f1433bd6',
    );
    expect(read('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 0, 'test')).toBe(
      'p2wsh 00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    );
    expect(read('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toBe(
      'p2tr 512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    );
  });

  it('has one text for each output script', () => {
    const text = (given: string, coin = 0) => readAddress(given, networkParameters(coin, 'main'))?.text;
    expect(text('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    const hash = new Uint8Array(20).fill(7);
    const [written, old] = [0x32, 0x05].map((version) => base58check.encode(Uint8Array.of(version, ...hash)));
    expect(text(old ?? '', 1)).toBe(written);
  });

  it('is written back from its output script', () => {
    const network = networkParameters(0, 'main');
    for (const text of [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ])
      expect(scriptAddress(readAddress(text, network)?.script ?? new Uint8Array(), network)).toBe(text);
    expect(scriptAddress(Uint8Array.of(0x6a, 1, 1), network)).toBeUndefined();
  });

  it('of another network, version, length, checksum or letter case is none', () => {
    const hash = new Uint8Array(20).fill(7);
    const long = new Uint8Array(32).fill(7);
    const segwit = (coder: typeof bech32, version: number, program: Uint8Array, prefix = 'bc') =>
      coder.encode(prefix, [version, ...coder.toWords(program)]);
    for (const text of [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7Kv8f3t4',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      base58check.encode(Uint8Array.of(0, ...long)),
      segwit(bech32m, 0, hash),
      segwit(bech32, 1, long),
      segwit(bech32m, 1, hash),
      segwit(bech32m, 2, long),
      segwit(bech32, 0, long.subarray(0, 31)),
      segwit(bech32, 0, hash, 'ltcmweb'),
      '',
      'bc1',
      ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '1'.repeat(100_000),
    ])
      expect(read(text), text.slice(0, 80)).toBeUndefined();
    expect(read(segwit(bech32, 0, hash, 'bcrt'), 0, 'simulated')).toMatch(/^p2wpkh/);
  });

  it('is never made of odd text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => read(text) === undefined));
  });
});
