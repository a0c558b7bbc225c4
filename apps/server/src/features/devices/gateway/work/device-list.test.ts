import { describe, expect, it } from 'vitest';
import { inParts } from './device-list.ts';

describe('parts', () => {
  it('hold everything in order, and there is always one', () => {
    expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inParts([], 2)).toEqual([[]]);
  });
});
