import { maxPasswordLength } from '@headframe/domain/limits/password-policy';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { createPasswordHashing, PasswordQueueFullError } from './password-hashing.ts';

describe('password hashing', () => {
  it('writes argon2id and knows its own', async () => {
    const passwords = await createPasswordHashing();
    const stored = await passwords.hash('Correct-Horse-7');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches('Correct-Horse-7', stored)).toBe(true);
    expect(await passwords.matches('correct-horse-7', stored)).toBe(false);
  });

  it('matches nothing without a stored hash', async () => {
    const passwords = await createPasswordHashing();
    expect(await passwords.matches('nobody has this password', null)).toBe(false);
    expect(await passwords.matches('', undefined)).toBe(false);
  });

  it('matches nothing above the maximum length, though it begins with the right password', async () => {
    const passwords = await createPasswordHashing();
    const longPassword = 'Aa1-'.repeat(maxPasswordLength / 4);
    const stored = await passwords.hash(longPassword);
    expect(await passwords.matches(longPassword, stored)).toBe(true);
    expect(await passwords.matches(`${longPassword}!`, stored)).toBe(false);
  });

  it('runs a few at a time, lets some wait, refuses the rest, and keeps the event loop free', async () => {
    const lengths: number[] = [];
    const passwords = await createPasswordHashing({
      concurrency: 2,
      maximumWaiting: 10,
      onLength: (length) => lengths.push(length),
    });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('Correct-Horse-7')));
    delay.disable();
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(28);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordQueueFullError);
    expect(Math.max(...lengths)).toBe(12);
    expect(lengths.at(-1)).toBe(0);
    expect(delay.percentile(50) / 1e6).toBeLessThan(50);
    expect(await passwords.matches('Correct-Horse-7', await passwords.hash('Correct-Horse-7'))).toBe(true);
  });
});
