import { minedCoin } from '@headframe/domain/pool/mined-coins';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleBlock } from './block.ts';
import { blockTemplateSchema, type BlockTemplate } from './block-template.ts';
import { displayOfHash, hexOfBytes } from './bytes.ts';
import { coinbaseOf } from './coinbase.ts';
import { decodeHeader, encodeHeader } from './header.ts';
import { createJobTemplate, type JobOptions } from './job-template.ts';
import { rootOfBranches } from './merkle.ts';
import { sha256d } from './proof-of-work.ts';
import { readBlock } from './read-block.ts';

const options: JobOptions = {
  coin: minedCoin(0),
  payoutScript: Buffer.from('0014cd7fbb21c5f5f55a5fbcc272ba9e2f1f975eb3b5', 'hex'),
  tag: Buffer.from('/Headframe/12345678'),
  extranonceBytes: 12,
};

/** A transaction of one input and one output, with a witness or without. */
function transactionOf(number: number, hasWitness: boolean) {
  const fill = number.toString(16).padStart(2, '0');
  const body = `01${fill.repeat(32)}0000000000ffffffff01e803000000000000160014${fill.repeat(20)}`;
  const bare = `02000000${body}00000000`;
  // One witness item of two bytes.
  const data = hasWitness ? `020000000001${body}0102030400000000` : bare;
  const id = (hex: string) => displayOfHash(sha256d(Buffer.from(hex, 'hex')));
  return { data, txid: id(bare), hash: id(data), fee: number };
}

const plainRoot = (hashes: readonly Uint8Array[]): Uint8Array =>
  hashes.length === 1
    ? (hashes[0] as Uint8Array)
    : plainRoot(
        Array.from({ length: Math.ceil(hashes.length / 2) }, (_, index) => {
          const left = hashes[2 * index] as Uint8Array;
          return sha256d(Buffer.concat([left, hashes[2 * index + 1] ?? left]));
        }),
      );

const commitmentOf = (hashes: readonly string[]) => {
  const root = plainRoot([new Uint8Array(32), ...hashes.map((hash) => Buffer.from(hash, 'hex').reverse())]);
  return `6a24aa21a9ed${hexOfBytes(sha256d(Buffer.concat([root, new Uint8Array(32)])))}`;
};

function templateOf(transactions: ReturnType<typeof transactionOf>[]): BlockTemplate {
  const fees = transactions.reduce((sum, { fee }) => sum + fee, 0);
  return blockTemplateSchema.parse({
    version: 0x30000010,
    previousblockhash: '00000000000000000001aa00000000000000000000000000000000000000bb01',
    transactions,
    coinbasevalue: 312_500_000 + fees,
    bits: '1702250f',
    target: `000000000000000000${'02250f'}${'0'.repeat(40)}`,
    height: 880_000,
    curtime: 1_790_000_000,
    mintime: 1_789_990_000,
    default_witness_commitment: commitmentOf(transactions.map(({ hash }) => hash)),
    coinbaseaux: { flags: '' },
    capabilities: ['proposal'],
  });
}

const count = fc.integer({ min: 0, max: 40 });

describe('a block from a template', () => {
  it('holds root, witness commitment, value and transactions as a plain reader computes them', () => {
    fc.assert(
      fc.property(
        count,
        fc.boolean(),
        fc.uint8Array({ minLength: 12, maxLength: 12 }),
        (length, hasWitness, extranonce) => {
          const given = Array.from({ length }, (_, index) => transactionOf(index, hasWitness && index % 3 === 0));
          const template = createJobTemplate(templateOf(given), options);
          const coinbase = coinbaseOf(template.coinbase, extranonce);
          const header = encodeHeader({
            ...template,
            merkleRoot: rootOfBranches(sha256d(coinbase), template.branches),
            time: template.currentTime,
            nonce: 7,
          });
          const block = readBlock(assembleBlock(template, header, coinbase));
          const ids = block.transactions.map(({ id }) => id);
          const [first, ...others] = block.transactions;
          expect(others.map(({ raw }) => hexOfBytes(raw))).toEqual(given.map(({ data }) => data));
          expect(hexOfBytes(decodeHeader(block.header).merkleRoot)).toBe(hexOfBytes(plainRoot(ids)));
          expect(first?.outputs.map(({ value }) => value)).toEqual([template.coinbaseValue, 0n]);
          expect(hexOfBytes(first?.outputs.at(-1)?.script as Uint8Array)).toBe(
            commitmentOf(others.map(({ witnessId }) => displayOfHash(witnessId))),
          );
          expect(block.rest.length).toBe(0);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('counts more than 252 transactions in three bytes', () => {
    const given = Array.from({ length: 252 }, (_, index) => transactionOf(index, false));
    const template = createJobTemplate(templateOf(given), options);
    const block = assembleBlock(template, new Uint8Array(80), coinbaseOf(template.coinbase, new Uint8Array(12)));
    expect(hexOfBytes(block.subarray(80, 83))).toBe('fdfd00');
    expect(readBlock(block).transactions).toHaveLength(253);
  });

  it('appends the extension block behind the byte 01 and leaves the last transaction as it is', () => {
    // The transaction that balances the extension block has flag 08, which plain readers do not know.
    const last = { ...transactionOf(9, false), data: '02000000000801ff' };
    const template = createJobTemplate(
      { ...templateOf([transactionOf(1, true), last]), mweb: 'abcdef' },
      { ...options, coin: minedCoin(1) },
    );
    const block = hexOfBytes(
      assembleBlock(template, new Uint8Array(80), coinbaseOf(template.coinbase, new Uint8Array(12))),
    );
    expect(block.endsWith('02000000000801ff' + '01' + 'abcdef')).toBe(true);
    expect(template.version).toBe(0x30000010);
  });
});

describe('a job template', () => {
  const one = () => templateOf([transactionOf(5, true)]);

  it('clears the bits that miners roll, keeps signals, and splits subsidy and fees', () => {
    const template = createJobTemplate({ ...one(), version: 0x3fffe010 }, options);
    expect(template).toMatchObject({ version: 0x20000010, versionMask: 0x1fffe000, fees: 5n, subsidy: 312_500_000n });
    expect(createJobTemplate({ ...one(), version: -1 }, options).version).toBe(0xe0001fff);
  });

  it('takes bits that the node requires out of the mask', () => {
    const template = createJobTemplate({ ...one(), version: 0x20002000, vbrequired: 0x2000 }, options);
    expect(template).toMatchObject({ version: 0x20002000, versionMask: 0x1fffc000 });
  });

  it('puts what the node asks for into the coinbase', () => {
    const { coinbase } = createJobTemplate({ ...one(), coinbaseaux: { flags: '0101', other: '0202' } }, options);
    expect(hexOfBytes(coinbase.head)).toContain('03806d0d' + '01010202');
  });

  it('does without commitment where the node has no segwit', () => {
    const { default_witness_commitment: _, ...old } = one();
    const template = createJobTemplate(old, options);
    expect(template.hasWitness).toBe(false);
    const block = assembleBlock(template, new Uint8Array(80), coinbaseOf(template.coinbase, new Uint8Array(12)));
    expect(readBlock(block).transactions[0]?.outputs).toHaveLength(1);
  });

  it('does without commitment while the rules of the node lack segwit, though its template has one', () => {
    for (const rules of [['csv'], []])
      expect(createJobTemplate({ ...one(), rules }, options)).toMatchObject({ hasWitness: false });
    for (const rules of [['csv', '!segwit', 'taproot'], ['segwit'], undefined])
      expect(createJobTemplate({ ...one(), rules }, options)).toMatchObject({ hasWitness: true });
  });

  it('takes a weight, a power of two, from a simulated chain alone', () => {
    expect(createJobTemplate(one(), options).weight).toBe(1);
    expect(createJobTemplate({ ...one(), simulated: { weight: '1048576' } }, options).weight).toBe(1_048_576);
    for (const weight of ['3', '9007199254740993', '562949953421312'])
      expect(() => createJobTemplate({ ...one(), simulated: { weight } }, options)).toThrow(RangeError);
  });

  it.each([
    ['a target that is not that of the bits', { target: '00'.repeat(31) + '01' }],
    ['negative bits', { bits: '1d80ffff' }],
    ['fees above the value', { coinbasevalue: 4 }],
    ['a commitment of other transactions', { default_witness_commitment: commitmentOf([]) }],
  ])('is refused for %s', (_, part) => {
    expect(() => createJobTemplate({ ...one(), ...part }, options)).toThrow(RangeError);
  });

  it.each([
    ['transaction that is not hex', { transactions: [{ ...transactionOf(1, false), data: '0g' }] }],
    ['fee that is not whole', { transactions: [{ ...transactionOf(1, false), fee: 0.5 }] }],
    ['negative fee', { transactions: [{ ...transactionOf(1, false), fee: -1 }] }],
    ['short hash', { previousblockhash: '00' }],
    ['weight that is no number', { simulated: { weight: '1e9' } }],
    ['height below zero', { height: -1 }],
    ['auxiliary text without end', { coinbaseaux: { flags: '00'.repeat(65) } }],
  ])('is not read from an answer with a %s', (_, part) => {
    expect(blockTemplateSchema.safeParse({ ...one(), ...part }).success).toBe(false);
  });
});
