import { expect, test } from 'vitest';
import { isBackupDue, isLeftover, scheduledBackups, scheduledName, surplusBackups } from './backup-schedule.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 2, 1, 12);
const before = (hours: number) => scheduledName(now - hours * hour);

test('a name says when its backup began, and nothing else in the folder counts', () => {
  expect(scheduledName(now)).toBe('headframe-20260301T120000Z.hfb');
  const names = ['mine.hfb', before(30), `${before(1)}.partial-12ab`, before(6), 'headframe-x.hfb'];
  expect(scheduledBackups(names).map(({ name, at }) => [name, now - at])).toEqual([
    [before(6), 6 * hour],
    [before(30), 30 * hour],
  ]);
});

test('a backup is due once the newest is as old as set, and after a failure within the hour', () => {
  const due = (names: string[], triedHoursAgo = 9999) =>
    isBackupDue({ names, hours: 24, now, lastTryAt: now - triedHoursAgo * hour });
  expect(due([])).toBe(true);
  expect(due([before(23), before(99)])).toBe(false);
  expect(due([before(24)])).toBe(true);
  expect(due([before(25)], 0.5)).toBe(false);
  expect(due([before(25)], 1)).toBe(true);
  // Of a clock that was set back since.
  expect(due([before(-48)])).toBe(true);
});

test('count and age bound what is kept, and the newest always stays', () => {
  const names = [before(24), before(48), before(72), before(96), 'mine.hfb'];
  expect(surplusBackups({ names, keep: 2, days: 90, now })).toEqual([before(72), before(96)]);
  expect(surplusBackups({ names, keep: 10, days: 3, now })).toEqual([before(96)]);
  expect(surplusBackups({ names: [before(9000)], keep: 1, days: 1, now })).toEqual([]);
});

test('a backup of a clock that was ahead takes the place of none that is newer', () => {
  const names = [before(-9000), before(0), before(24)];
  expect(surplusBackups({ names, keep: 1, days: 90, now })).toEqual([before(24), before(-9000)]);
});

test('what a killed backup left is known by its name, and nothing else', () => {
  const name = before(1);
  expect([`${name}.partial-12ab34cd`, `${name}.copy-4711`, `${name}.copy-4711-journal`].map(isLeftover)).toEqual([
    true,
    true,
    true,
  ]);
  expect([name, 'mine.hfb.partial-12ab34cd', `${name}.partial-`, `${name}.old`].some(isLeftover)).toBe(false);
});
