import { describe, expect, it } from 'vitest';
import { FailedAttempts } from './failed-attempts.ts';

describe('failed sign-ins', () => {
  it('block an address for a minute once there were too many, and no other', () => {
    let now = 0;
    const failed = new FailedAttempts(3, () => now);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(failed.blocks('10.0.0.1')).toBe(false);
      failed.add('10.0.0.1');
    }
    expect(failed.blocks('10.0.0.1')).toBe(true);
    expect(failed.blocks('10.0.0.2')).toBe(false);
    now = 60_001;
    expect(failed.blocks('10.0.0.1')).toBe(false);
  });
});
