import { describe, expect, it } from 'vitest';
import { sharedValues } from './shared-values.ts';

describe('the values that devices share', () => {
  it('are those that all of them have, entries of objects by themselves', () => {
    expect(
      sharedValues([
        { note: 'a', tags: ['x'], ranges: { maxFan: 1, minFan: 2 } },
        { note: 'b', tags: ['x'], ranges: { maxFan: 1, minFan: 3 } },
      ]),
    ).toEqual({
      shared: { tags: ['x'], 'ranges.maxFan': 1 },
      several: ['note', 'ranges', 'ranges.minFan'],
    });
  });

  it('differ where one has nothing', () => {
    expect(sharedValues([{ ranges: null }, { ranges: { maxFan: 1 } }])).toEqual({
      shared: {},
      several: ['ranges', 'ranges.maxFan'],
    });
    expect(sharedValues([{ note: '' }])).toEqual({ shared: { note: '' }, several: [] });
    expect(sharedValues([])).toEqual({ shared: {}, several: [] });
  });
});
