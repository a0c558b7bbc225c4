import { expect, test } from 'vitest';
import { boundText } from './bound-text.ts';

test.each([
  [10_000, '10,000'],
  [126.000_000_01, '126'],
  [93.6, '93.6'],
  [0, '0'],
])('the bound %s reads %s', (bound, text) => {
  expect(boundText(bound)).toBe(text);
});
