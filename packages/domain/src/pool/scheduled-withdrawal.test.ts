import { describe, expect, it } from 'vitest';
import { autoWithdrawalSchema, paymentSchema } from './scheduled-withdrawal.ts';

const entry = '1c8a730e-25f5-4ef5-892f-4dd14db86843';
const other = '7d0f6d4e-0f1a-4a94-9d37-4d4cf8a0f0a1';
const auto = {
  minAmount: '0.001',
  addresses: [
    { entry, share: 2500 },
    { entry: other, share: 7500 },
  ],
  dayOfTheMonth: null,
  dayOfTheWeek: null,
};
const payment = {
  description: ' Power bill ',
  entry,
  amount: '0.25',
  minAmount: null,
  method: 'bitcoin',
  dayOfTheMonth: 1,
  dayOfTheWeek: null,
  isActive: true,
};

describe('an auto-withdrawal', () => {
  it('is read with its amounts in satoshi', () => {
    expect(autoWithdrawalSchema.parse(auto)).toEqual({ ...auto, minAmount: 100_000n });
  });

  it.each([
    { minAmount: '0.0000000001' },
    { minAmount: '1e3' },
    { minAmount: '-1' },
    { minAmount: '' },
    { addresses: [] },
    { addresses: [{ entry, share: 9999 }] },
    { addresses: [{ entry, share: 10_001 }] },
    { addresses: [auto.addresses[0], auto.addresses[0], { entry: other, share: 5000 }] },
    { addresses: [{ entry: 'one', share: 10_000 }] },
    // 0.01 % of 0.001 is nothing that could be spent.
    {
      addresses: [
        { entry, share: 1 },
        { entry: other, share: 9999 },
      ],
    },
    { dayOfTheMonth: 0 },
    { dayOfTheMonth: 32 },
    { dayOfTheWeek: 7 },
    { dayOfTheMonth: 1, dayOfTheWeek: 1 },
    { dayOfTheMonth: 1.5 },
  ])('is refused with %j', (change) => {
    expect(autoWithdrawalSchema.safeParse({ ...auto, ...change }).success).toBe(false);
  });
});

describe('a payment', () => {
  it('is a fixed amount, or everything from a minimum on', () => {
    expect(paymentSchema.parse(payment)).toMatchObject({ amount: 25_000_000n, description: 'Power bill' });
    expect(paymentSchema.parse({ ...payment, amount: null, minAmount: '1' })).toMatchObject({
      minAmount: 100_000_000n,
    });
  });

  it.each([
    { amount: null },
    { minAmount: '1' },
    { method: 'dollars' },
    { description: 'x'.repeat(129) },
    { dayOfTheMonth: 1, dayOfTheWeek: 1 },
  ])('is refused with %j', (change) => {
    expect(paymentSchema.safeParse({ ...payment, ...change }).success).toBe(false);
  });
});
