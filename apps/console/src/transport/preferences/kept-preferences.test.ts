import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adopt,
  forAccount,
  nothingKept,
  parseKept,
  pendingOf,
  valuesOf,
  withChoice,
  withoutPending,
} from './kept-preferences.ts';

const themes = fc.constantFrom('dark', 'light', 'system');

test('choices apply, all other preferences take their default', () => {
  const kept = withChoice(nothingKept, 'theme', 'light', 1000);
  expect(valuesOf(kept)).toMatchObject({ theme: 'light', density: 'comfortable', ASICUptimeTimeframe: 30 });
  expect(pendingOf(kept)).toEqual([{ name: 'theme', value: 'light', changedAt: '1970-01-01T00:00:01.000Z' }]);
});

test('unknown or invalid entries in the storage are dropped', () => {
  const change = (value: unknown) => ({ value, changedAt: 1, isPending: false });
  const found = { account: '7', changes: { theme: change('sepia'), density: change('compact'), toString: change(1) } };
  expect(parseKept(found)).toEqual({ account: '7', changes: { density: change('compact') } });
  fc.assert(fc.property(fc.jsonValue(), (value) => void valuesOf(parseKept(value))));
});

test('a choice wins over the one it replaces, however slow the clock', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), themes, (before, now, theme) => {
      const held = [{ name: 'theme', value: 'dark', changedAt: new Date(before).toISOString() }];
      const kept = withChoice(adopt(nothingKept, held), 'theme', theme, now);
      expect(valuesOf(adopt(kept, held)).theme).toBe(theme);
    }),
  );
});

describe('the server', () => {
  const mine = withChoice(nothingKept, 'theme', 'light', 5000);
  const held = (value: string, ms: number) => [{ name: 'theme', value, changedAt: new Date(ms).toISOString() }];

  test('wins with a later choice, and with one of the same moment', () => {
    for (const ms of [5000, 5001]) {
      const kept = adopt(mine, held('system', ms));
      expect(valuesOf(kept).theme).toBe('system');
      expect(pendingOf(kept)).toEqual([]);
    }
  });

  test('does not win with an earlier one; the later choice is then sent to it', () => {
    const kept = adopt(mine, held('system', 4999));
    expect(valuesOf(kept).theme).toBe('light');
    expect(pendingOf(kept)).toHaveLength(1);
  });

  test('finalises what was sent even when this clock runs ahead, but not what was chosen meanwhile', () => {
    const sent = pendingOf(mine);
    expect(pendingOf(adopt(mine, held('light', 100), sent))).toEqual([]);
    const again = withChoice(mine, 'theme', 'dark', 5000);
    expect(valuesOf(adopt(again, held('light', 100), sent)).theme).toBe('dark');
    expect(pendingOf(adopt(again, held('light', 100), sent))).toHaveLength(1);
  });

  test('is not asked again for what it refused', () => {
    const kept = withoutPending(mine, pendingOf(mine));
    expect(pendingOf(kept)).toEqual([]);
    expect(valuesOf(kept).theme).toBe('light');
  });
});

test('choices made before the sign-in move to the account, those of another account do not', () => {
  const before = withChoice(nothingKept, 'density', 'compact', 1);
  const first = forAccount(before, 'one');
  expect(pendingOf(first)).toHaveLength(1);
  expect(forAccount(first, 'one')).toBe(first);
  expect(forAccount(first, 'two')).toEqual({ account: 'two', changes: {} });
});
