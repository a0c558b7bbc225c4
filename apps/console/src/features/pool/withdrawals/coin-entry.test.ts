import { expect, test } from 'vitest';
import { readAmount } from './coin-entry.ts';

const bounds = { minimum: 100_000n, available: 5_000_000n };

test.each([
  ['0.001', 100_000n],
  [' 0.0123 4567 ', 1_234_567n],
  ['0.05', 5_000_000n],
])('%s is read as %s satoshi', (text, satoshi) => {
  expect(readAmount(text, bounds)).toEqual({ satoshi });
});

test.each([
  ['', 'Field is required'],
  ['abc', 'up to 8 decimals'],
  ['1e-3', 'up to 8 decimals'],
  ['0,001', 'up to 8 decimals'],
  ['0,05', 'decimal point'],
  ['0.123456789', 'up to 8 decimals'],
  ['0.0009', 'The minimum is 0.00100000 BTC.'],
  ['-1', 'The minimum is 0.00100000 BTC.'],
  ['0.05000001', 'Insufficient balance: 0.05000000 BTC at most.'],
])('"%s" is refused: %s', (text, problem) => {
  expect(readAmount(text, bounds).problem).toContain(problem);
});

test('a balance that fees exceed leaves nothing', () => {
  expect(readAmount('0.001', { available: -5n }).problem).toContain('0.00000000 BTC at most');
});
