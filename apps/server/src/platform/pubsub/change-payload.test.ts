import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChange, writeChange } from './change-payload.ts';
import { readIdRanges, writeIdRanges } from './id-ranges.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 300 });

describe('id ranges', () => {
  it('come back as they were written, in order', () => {
    fc.assert(
      fc.property(ids, (given) => {
        expect(readIdRanges(writeIdRanges(given))).toEqual(given.toSorted((one, other) => one - other));
      }),
    );
  });

  it('are short where ids are neighbours', () => {
    expect(writeIdRanges([5, 1, 2, 3, 9, 8])).toBe('1-3,5,8-9');
    expect(writeIdRanges([])).toBe('');
  });

  it.each(['x', '1-', '-1', '3-1', '1,,2', '1-99999999999'])('do not read %s', (text) => {
    expect(readIdRanges(text)).toBeNull();
  });
});

describe('a change', () => {
  it('comes back as it was written', () => {
    const change = { topic: 'asic', subaccountId: 7, ids: [1, 2, 3] } as const;
    expect(readChange(writeChange(change))).toEqual(change);
    expect(readChange(writeChange({ ...change, ids: 'all' }))).toEqual({ ...change, ids: 'all' });
  });

  it('names all where its ids do not fit a notification', () => {
    const odd = Array.from({ length: 3000 }, (_, place) => place * 2 + 1);
    expect(readChange(writeChange({ topic: 'asic', subaccountId: 7, ids: odd }))?.ids).toBe('all');
    const neighbours = Array.from({ length: 30_000 }, (_, place) => place + 1);
    expect(readChange(writeChange({ topic: 'asic', subaccountId: 7, ids: neighbours }))?.ids).toHaveLength(30_000);
  });

  it.each(['', 'asic', 'asic:1', 'asic:x:1', 'asic:1:a'])('is not read from %j', (payload) => {
    expect(readChange(payload)).toBeNull();
  });
});
