import { expect, test } from 'vitest';
import { boundText } from './bound-text.ts';

test.each([
  [10_000, '10,000'],
  [126.000_000_01, '126'],
  [93.6, '93.6'],
  [0, '0'],
  [0.18, '0.18'],
  [0.25, '0.25'],
  [0.009_65, '0.0097'],
  [1.255, '1.25'],
  [-10, '-10'],
  [1624.5, '1,624.5'],
])('the bound %s reads %s', (bound, text) => {
  expect(boundText(bound)).toBe(text);
});
