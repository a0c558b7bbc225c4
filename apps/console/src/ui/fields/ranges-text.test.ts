import { expect, test } from 'vitest';
import { rangeList, rangesState } from './ranges-text.ts';

test('reads ranges as they are typed', () => {
  expect(rangeList('10.0.0.0/24,\n10.0.1.5 - 10.0.1.9; 10.0.2.1')).toEqual([
    '10.0.0.0/24',
    '10.0.1.5-10.0.1.9',
    '10.0.2.1',
  ]);
  expect(rangesState('10.0.0.0/24 10.0.0.200-10.0.1.0')).toEqual({ kind: 'good', total: 257 });
  expect(rangesState(' \n ')).toEqual({ kind: 'empty' });
});

test('reports invalid ranges, and too many addresses', () => {
  expect(rangesState('10.0.0.0/24 bogus')).toEqual({
    kind: 'wrong',
    message: '"bogus" is not an IP range (CIDR, from-to or a single address).',
  });
  expect(rangesState('10.0.0.0/8').kind).toBe('wrong');
  const many = Array.from({ length: 257 }, (_, index) => `10.0.${index >> 7}.${2 * (index & 127)}`).join(' ');
  expect(rangesState(many)).toEqual({ kind: 'wrong', message: 'Up to 256 ranges.' });
});
