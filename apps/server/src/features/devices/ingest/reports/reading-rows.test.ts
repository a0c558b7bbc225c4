import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf, readingOf, scalarsOf } from '../../../../testing/agent-reports.ts';
import { asicIngest } from '../../asic/index.ts';
import { boundedValue } from './bounded-value.ts';
import { failureRow, readingRows } from './reading-rows.ts';
import { readingColumns } from '../statements/input-columns.ts';

const at = Date.UTC(2026, 0, 1);

describe('the row of a reading', () => {
  it('holds only what the columns can hold, in their order', () => {
    const scalars = scalarsOf({
      hashrate: 1e300,
      power: 1e-300,
      elapsed: 1e12,
      uptime: -5,
      minFan: 99_999,
      maxChip: 65_535,
    });
    const judgement = { issues: 1, authError: false, isActive: true, columns: { idle_reason: 'tuning' }, detail: null };
    const { values } = readingRows(asicIngest)({ ...readingOf(1, at), scalars }, at, judgement, []);
    const names = readingColumns(asicIngest).map(({ name }) => name);
    expect(values).toHaveLength(names.length);
    expect(Object.fromEntries(names.map((name, place) => [name, values[place]]))).toMatchObject({
      id: 1,
      at: at / 1000,
      hashrate: null,
      power: 0,
      elapsed: 2_147_483_647,
      uptime: 0,
      min_fan: 32_767,
      max_chip: null,
      idle_reason: 'tuning',
      has_detail: false,
    });
  });
});

describe('the row of a failure', () => {
  it('says why there is no reading', () => {
    expect(failureRow(failureOf(1, at, 'connection'), at)).toEqual({
      id: 1,
      at: at / 1000,
      values: [1, at / 1000, 'connection', 'No answer.'],
    });
    expect(failureRow({ ...failureOf(1, at), failure: null }, at).values[2]).toBe('reply');
  });
});

describe('a bounded value', () => {
  const base = { value: 'number', label: 'Any', unit: '', precision: 0 } as const;
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });

  it('lies within the range of its measure, or is unknown', () => {
    fc.assert(
      fc.property(number, (value) => {
        const unknown = boundedValue({ ...base, state: 'real', range: { min: -10, max: 10 } })(value);
        expect(unknown === null ? Math.abs(value) > 10 : Math.abs(Number(unknown)) <= 10).toBe(true);
        const clamped = boundedValue({ ...base, state: 'integer', range: { min: 2, max: 9, outside: 'clamp' } })(value);
        expect([2, 3, 4, 5, 6, 7, 8, 9]).toContain(clamped);
      }),
    );
  });

  it('is unknown where the device reports nothing, or something of another type', () => {
    expect(boundedValue({ ...base, state: 'real' })(undefined)).toBeNull();
    expect(boundedValue({ ...base, state: 'real' })(true)).toBeNull();
    expect(boundedValue({ value: 'flag', label: 'On', state: 'boolean' })(1)).toBeNull();
    expect(boundedValue({ value: 'flag', label: 'On', state: 'boolean' })(false)).toBe(false);
  });
});
