import { relativeTime } from '@headframe/domain/units/time-text';
import { expect, test } from 'vitest';
import { columnKit } from './column-kit.tsx';

test('a column of times is as wide as the longest of its texts within a year', () => {
  const minutes = Array.from({ length: 60 * 24 }, (_, minute) => minute);
  const days = Array.from({ length: 365 }, (_, day) => day * 60 * 24);
  const now = new Date('2026-11-21T10:00:00.000Z');
  const texts = [...minutes, ...days].map((age) => relativeTime(new Date(now.getTime() - age * 60_000), now));
  const maxLength = Math.max(...texts.map(({ length }) => length));
  // A letter of the tables is 6.8 px wide on the mean ('59 minutes ago' is 95 px); the cell has 10 px on either side.
  const needed = Math.ceil(maxLength * 6.8) + 20;
  const { width } = columnKit<{ at: string }>().time('at', 'Last seen');
  expect(width).toBeGreaterThanOrEqual(needed);
});
