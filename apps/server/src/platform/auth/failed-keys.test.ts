import { describe, expect, it } from 'vitest';
import { FailedKeys } from './failed-keys.ts';

describe('FailedKeys', () => {
  it('counts different wrong keys of an address within a window, and no other address', () => {
    let now = 0;
    const failed = new FailedKeys({ different: 2, withinMs: 60_000 }, () => now);
    for (let attempt = 0; attempt < 10; attempt += 1) expect(failed.note('10.0.0.1', 'left open')).toBe(false);
    expect(failed.note('10.0.0.1', 'second')).toBe(false);
    expect(failed.note('10.0.0.1', 'third')).toBe(true);
    expect(failed.note('10.0.0.2', 'third')).toBe(false);
    now = 60_001;
    expect(failed.note('10.0.0.1', 'fourth')).toBe(false);
  });
});
