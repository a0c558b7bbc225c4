import { describe, expect, it } from 'vitest';
import { passwordSchema } from '../validation/password-rule.ts';
import { makePassword } from './make-password.ts';

describe('makePassword', () => {
  it('meets the rule every time, and is never the same', () => {
    const made = Array.from({ length: 500 }, makePassword);
    for (const password of made) expect(passwordSchema.safeParse(password).success, password).toBe(true);
    expect(new Set(made).size).toBe(500);
  });
});

describe('the password rule', () => {
  it.each(['Short-1', 'no-upper-case-1', 'NO-LOWER-CASE-1', 'No-Number-Here', 'NoSpecialCharacter1', 'Only Spaces 1'])(
    'refuses %s',
    (password) => {
      expect(passwordSchema.safeParse(password).success).toBe(false);
    },
  );
});
