import { readFile } from 'node:fs/promises';
import { coinbaseOf } from '@headframe/chain/coinbase';
import { encodeHeader } from '@headframe/chain/header';
import { rootOfBranches } from '@headframe/chain/merkle';
import { sha256d } from '@headframe/chain/proof-of-work';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileShareHash, shareHashProgram, shareHashSource } from './compile-share-hash.ts';
import { hasherLanes, hasherSlots, ShareHasher } from './share-hasher.ts';
import { bytesOf, randomTemplate } from './testing/random-template.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the program that hashes shares', () => {
  it('is compiled from its source: run npm run share-hash -w @headframe/pool after a change', async () => {
    const compiled = await compileShareHash(await readFile(shareHashSource, 'utf8'));
    expect(hex(compiled)).toBe(hex(await readFile(shareHashProgram)));
  });

  it('computes roots and hashes of four shares for coinbases of every length', () => {
    const hasher = new ShareHasher();
    const shape = fc.record({
      headBytes: fc.integer({ min: 42, max: 140 }),
      tailBytes: fc.integer({ min: 10, max: 240 }),
      branchCount: fc.integer({ min: 0, max: 32 }),
      extranonceBytes: fc.integer({ min: 3, max: 16 }),
      name: fc.nat({ max: 1_000_000 }),
      slot: fc.nat({ max: hasherSlots - 1 }),
    });
    fc.assert(
      fc.property(shape, ({ slot, ...given }) => {
        const template = randomTemplate({ ...given, tip: given.name, coinEnum: 0, weight: 1, bits: 0x1702250f });
        hasher.load(slot, template);
        const lanes = Array.from({ length: hasherLanes }, (_, lane) => {
          const words = new DataView(bytesOf(given.name + 77 + lane, 12).buffer);
          const extranonce = bytesOf(given.name + 99 + lane, given.extranonceBytes);
          const [version, time, nonce] = [words.getUint32(0), words.getUint32(4), words.getUint32(8)];
          hasher.bytes.set(extranonce, hasher.extranonceAt(lane));
          hasher.setLane(lane, version, time, nonce);
          return { extranonce, version, time, nonce };
        });
        hasher.hash(slot);
        for (const [lane, { extranonce, version, time, nonce }] of lanes.entries()) {
          const merkleRoot = rootOfBranches(sha256d(coinbaseOf(template.coinbase, extranonce)), template.branches);
          expect(hex(hasher.roots[lane] as Uint8Array)).toBe(hex(merkleRoot));
          const header = encodeHeader({ ...template, version, time, nonce, merkleRoot });
          expect(hex(hasher.hashes[lane] as Uint8Array)).toBe(hex(sha256d(header)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes no more branches than miners do', () => {
    const shape = { name: 1, tip: 1, coinEnum: 0 as const, headBytes: 66, tailBytes: 99, extranonceBytes: 12 };
    const template = randomTemplate({ ...shape, branchCount: 33, weight: 1, bits: 0x1702250f });
    expect(() => new ShareHasher().load(0, template)).toThrow(RangeError);
  });
});
