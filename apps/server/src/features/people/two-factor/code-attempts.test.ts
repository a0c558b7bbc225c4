import { expect, it } from 'vitest';
import { CodeAttempts, codeAttemptLimit } from './code-attempts.ts';

const { failures, withinMs } = codeAttemptLimit;

it('bears so many tries of one account, until their time is over', () => {
  let now = 0;
  const attempts = new CodeAttempts(() => now);
  const taken = Array.from({ length: failures + 2 }, () => attempts.take(1));
  expect(taken).toEqual([...Array<boolean>(failures).fill(true), false, false]);
  expect(attempts.take(2)).toBe(true);
  now = withinMs - 1;
  expect(attempts.take(1)).toBe(false);
  now = withinMs;
  expect(attempts.take(1)).toBe(true);
});

it('does not count what was right', () => {
  const attempts = new CodeAttempts();
  for (let round = 0; round < 3 * failures; round += 1) {
    expect(attempts.take(1)).toBe(true);
    attempts.giveBack(1);
  }
});
