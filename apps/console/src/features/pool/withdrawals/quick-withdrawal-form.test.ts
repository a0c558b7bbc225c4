import { expect, test } from 'vitest';
import { checkWithdrawal, emptyQuickWithdrawal, makeWithdrawalKeys } from './quick-withdrawal-form.ts';

const terms = { fee: 1000n, minimum: 100_000n, available: 5_000_000n };
const form = { ...emptyQuickWithdrawal, entry: 'a', amount: '0.01' };

test('a form is valid where the balance covers amount and fee', () => {
  expect(checkWithdrawal(form, terms)).toEqual({ amount: 1_000_000n, entry: 'a' });
  expect(checkWithdrawal({ ...form, amount: '0.04999' }, terms)).toMatchObject({ amount: 4_999_000n });
  expect(checkWithdrawal({ ...form, amount: '0.04999001' }, terms).problems?.amount).toContain('Insufficient balance');
});

test('an empty form names what is missing', () => {
  expect(checkWithdrawal(emptyQuickWithdrawal, terms)).toEqual({
    problems: { entry: 'Field is required', amount: 'Field is required' },
  });
});

test('a filled form keeps its key until it is sent, another form has another one', () => {
  let made = 0;
  const keys = makeWithdrawalKeys(() => `key ${(made += 1)}`);
  const filled = { entry: 'a', amount: 1n, description: '' };
  expect(keys.keyOf(filled)).toBe('key 1');
  expect(keys.keyOf({ ...filled, amount: 2n })).toBe('key 2');
  expect(keys.keyOf(filled)).toBe('key 1');
  keys.next();
  expect(keys.keyOf(filled)).toBe('key 3');
});
