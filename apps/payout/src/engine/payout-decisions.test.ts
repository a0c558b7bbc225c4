import { littleEndian } from '@headframe/chain/bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PayoutVersion } from '../store/payout.ts';
import { testRules } from '../testing/test-rules.ts';
import { checkTransaction, paysAny, TooLargeError, WrongTransactionError } from './check-transaction.ts';
import { chooseBatch, dustOf, paymentsOf } from './choose-batch.ts';
import { fitWithdrawals } from './fitting-withdrawals.ts';
import { judgePayout } from './judge-payout.ts';
import { bumpedFeeRate, feeRateOf } from './payout-rules.ts';

const scriptOf = (number: number) => `0014${number.toString(16).padStart(40, '0')}`;
const txid = (number: number) => number.toString(16).padStart(64, '0');

/** A signed-looking transaction that spends outputs 0 of some transactions. */
function transactionHex(inputs: readonly number[], outputs: readonly (readonly [string, bigint])[]): string {
  const parts = [
    '02000000',
    inputs.length.toString(16).padStart(2, '0'),
    ...inputs.map((input) => `${Buffer.from(txid(input), 'hex').reverse().toString('hex')}0000000000fdffffff`),
    outputs.length.toString(16).padStart(2, '0'),
    ...outputs.map(([script, value]) => {
      const amount = Buffer.from(littleEndian(value, 8)).toString('hex');
      return `${amount}${(script.length / 2).toString(16).padStart(2, '0')}${script}`;
    }),
    '00000000',
  ];
  return parts.join('');
}

const version = (number: number, inputs: readonly number[], isSent = true): PayoutVersion => ({
  version: number,
  txid: txid(900 + number),
  hex: '',
  fee: 1n,
  virtualBytes: 1,
  inputs: inputs.map((input) => ({ txid: txid(input), vout: 0 })),
  sentAt: isSent ? new Date(0) : undefined,
});

const payments = new Map([
  [scriptOf(1), { address: 'a', satoshi: 5_000n }],
  [scriptOf(2), { address: 'b', satoshi: 7_000n }],
]);

describe('a batch', () => {
  it('leaves out what the node would refuse, and merges equal scripts', () => {
    const scripts = new Map<string, string | undefined>([
      ['one', scriptOf(1)],
      ['ONE', scriptOf(1)],
      ['mweb', '03aabb'],
      ['elsewhere', undefined],
    ]);
    const batch = chooseBatch(
      [
        { id: '1', destination: 'one', satoshi: 294n },
        { id: '2', destination: 'ONE', satoshi: 1_000n },
        { id: '3', destination: 'one', satoshi: 293n },
        { id: '4', destination: 'mweb', satoshi: 5_000n },
        { id: '5', destination: 'elsewhere', satoshi: 5_000n },
      ],
      scripts,
      3,
    );
    expect(batch.unpayable.map(({ id }) => id)).toEqual(['3', '4', '5']);
    const claimed = batch.payable.map(({ destination, ...rest }) => ({ ...rest, address: destination }));
    expect([...paymentsOf(claimed, scripts)]).toEqual([[scriptOf(1), { address: 'one', satoshi: 1_294n }]]);
  });

  it('knows dust as nodes do', () => {
    const scripts = [scriptOf(1), `0020${'0'.repeat(64)}`, `5120${'0'.repeat(64)}`, `a914${'0'.repeat(40)}87`];
    expect(scripts.map((script) => dustOf(script, 3))).toEqual([294n, 330n, 330n, 540n]);
    expect(dustOf(`76a914${'0'.repeat(40)}88ac`, 3)).toBe(546n);
    expect(dustOf(scriptOf(1), 30)).toBe(2_940n);
  });
});

describe('what a wallet can pay', () => {
  it('is the oldest that fit below what it has, in their order, past each that does not', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 5_000n }), (satoshis, balance) => {
        const waiting = satoshis.map((satoshi, index) => ({ id: `${index}`, destination: 'one', satoshi }));
        const { fitting, short } = fitWithdrawals(waiting, balance);
        const sumOf = (some: typeof waiting) => some.reduce((sum, { satoshi }) => sum + satoshi, 0n);
        expect([...fitting, ...short].toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(waiting);
        expect(fitting.length === 0 || sumOf([...fitting]) < balance).toBe(true);
        for (const { id, satoshi } of short) {
          const older = fitting.filter((one) => Number(one.id) < Number(id));
          expect(sumOf(older) + satoshi >= balance).toBe(true);
        }
      }),
    );
  });
});

describe('a signed transaction', () => {
  const right = [
    [scriptOf(2), 7_000n],
    [scriptOf(1), 5_000n],
    [scriptOf(9), 100n],
  ] as const;

  it('is taken where it pays each payment whole, with one output of change', () => {
    const checked = checkTransaction(transactionHex([3], right), 900n, payments, [version(1, [3, 4])], testRules);
    expect(checked).toMatchObject({ version: 2, fee: 900n, inputs: [{ txid: txid(3), vout: 0 }] });
  });

  it.each([
    ['pays less', [[scriptOf(1), 4_999n], right[0]], 900n, []],
    ['leaves one out', [right[0]], 900n, []],
    ['has two outputs more', [...right, [scriptOf(8), 5n]], 900n, []],
    ['costs more than the bound', right, 1_000_001n, []],
    ['has a rate above the bound', right, 90_000n, []],
    ['shares no input with an earlier version', right, 900n, [version(1, [3]), version(2, [5])]],
  ] as const)('is refused where it %s', (_, outputs, fee, earlier) => {
    const check = () => checkTransaction(transactionHex([3], outputs), fee, payments, earlier, testRules);
    expect(check).toThrow(WrongTransactionError);
  });

  it('is too large where its size alone lifts its fee above the bound', () => {
    const check = () =>
      checkTransaction(transactionHex([3], right), 900n, payments, [], { ...testRules, maxFee: 899n });
    expect(check).toThrow(TooLargeError);
  });

  it('of someone else is known where it pays a recipient', () => {
    expect(paysAny(transactionHex([1], [[scriptOf(2), 7_001n]]), payments)).toBe(true);
    expect(paysAny(transactionHex([1], [[scriptOf(2), 6_999n]]), payments)).toBe(false);
  });
});

describe('the verdict on a payout', () => {
  const at = (confirmations: number, conflicts: string[] = []) => ({ confirmations, conflicts, hex: '' });

  it('is that it is paid where any version is mined, whatever is said of the others', () => {
    const places = fc.array(fc.option(fc.integer({ min: -200, max: 0 }), { nil: undefined }), { maxLength: 4 });
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 200 }), (others, depth) => {
        const placed = [...others, depth].map((one, index) => ({
          version: version(index + 1, [1]),
          place: one === undefined ? undefined : at(one),
        }));
        expect(judgePayout(placed)).toMatchObject({ kind: 'paid', isFinal: depth >= 100 });
      }),
    );
  });

  it('never lets withdrawals be paid again while a version may be mined', () => {
    const conflicted = (one: number, other: number | undefined, isSent = true) =>
      judgePayout([
        { version: version(1, [1]), place: at(one) },
        { version: version(2, [1], isSent), place: other === undefined ? undefined : at(other) },
      ]);
    expect(conflicted(-100, -100)).toMatchObject({ kind: 'conflicted', depth: 100 });
    expect(conflicted(-100, -99)).toMatchObject({ kind: 'conflicted', depth: 99 });
    expect(conflicted(-100, undefined, false)).toMatchObject({ kind: 'conflicted', depth: 0 });
    expect(conflicted(-100, undefined)).toEqual({ kind: 'unknown', txid: txid(902) });
    expect(conflicted(-100, 0)).toMatchObject({ kind: 'open' });
  });
});

describe('fees', () => {
  it('stay within the bounds, and a raised one is enough to replace', () => {
    expect(feeRateOf(undefined, testRules)).toBe(testRules.fallbackFeeRate);
    expect(feeRateOf(0.2, testRules)).toBe(testRules.minFeeRate);
    expect(feeRateOf(9_000, testRules)).toBe(testRules.maxFeeRate);
    expect(bumpedFeeRate(12, undefined, testRules)).toBe(18);
    expect(bumpedFeeRate(100, 150, testRules)).toBe(150);
    expect(bumpedFeeRate(190, 500, testRules)).toBeUndefined();
  });
});
