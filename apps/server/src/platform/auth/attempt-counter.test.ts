import { expect, it } from 'vitest';
import { AttemptCounter, counterOf } from './attempt-counter.ts';

const limit = { failures: 5, withinMs: 60_000 };

it('bears so many guesses of one account, until their time is over', () => {
  let now = 0;
  const attempts = new AttemptCounter(limit, () => now);
  const taken = Array.from({ length: 7 }, () => attempts.take(1));
  expect(taken).toEqual([true, true, true, true, true, false, false]);
  expect(attempts.take(2)).toBe(true);
  now = limit.withinMs - 1;
  expect(attempts.take(1)).toBe(false);
  now = limit.withinMs;
  expect(attempts.take(1)).toBe(true);
});

it('does not count what was right', () => {
  const attempts = new AttemptCounter(limit);
  for (let round = 0; round < 15; round += 1) {
    expect(attempts.take(1)).toBe(true);
    attempts.giveBack(1);
  }
});

it('keeps owners apart', () => {
  const of = counterOf({ failures: 1, withinMs: 60_000 });
  const [first, second] = [{}, {}];
  expect([of(first).take(1), of(first).take(1), of(second).take(1)]).toEqual([true, false, true]);
});
