import { expect, it } from 'vitest';
import { PollPace } from './poll-pace.ts';

const interval = 15_000;

/** One judgement after `due` polls of which each waited so long for its turn. */
function round(pace: PollPace, { waited = 0, waiting = 0, due = 100 }): number {
  for (let index = 0; index < due; index += 1) {
    pace.noteDue(index < waiting);
    if (index >= waiting) pace.noteBegun(waited);
  }
  return pace.judge(interval);
}

it('keeps the interval while polls begin in time', () => {
  const pace = new PollPace();
  for (let index = 0; index < 10; index += 1) expect(round(pace, { waited: 200, waiting: 5 })).toBe(1);
  expect(pace.state).toEqual({ isBehind: false, intervalFactor: 1, delaySeconds: 0.2, excusedPolls: 0 });
});

it('widens it while polls grow later, within a bound, and narrows it by a step at each judgement in time', () => {
  const pace = new PollPace();
  round(pace, {});
  expect(round(pace, { waiting: 50 })).toBe(1.5);
  expect(round(pace, { waited: 9000 })).toBe(2.25);
  expect(pace.state).toMatchObject({ isBehind: true, delaySeconds: 9 });
  for (let index = 0; index < 20; index += 1) round(pace, { waiting: 50 });
  expect(pace.state.intervalFactor).toBe(16);
  const factors = Array.from({ length: 7 }, () => round(pace, { waited: 10 }));
  expect(factors.slice(0, 2)).toEqual([16 / 1.5, 16 / 1.5 ** 2]);
  expect(factors.at(-1)).toBe(1);
  expect(pace.state.isBehind).toBe(false);
});

it('lets a backlog be worked off that grows less, as that of the first readings, which begins after what is left out', () => {
  const pace = new PollPace();
  round(pace, {});
  pace.forget();
  for (const waited of [12_000, 11_000, 9000, 6000, 4000, 500]) expect(round(pace, { waited })).toBe(1);
  expect(round(pace, { waited: 6000 })).toBe(1.5);
});

it('waits twice as long for each try that fails, and no longer than sixteen judgements, until one succeeds', () => {
  const pace = new PollPace();
  round(pace, {});
  round(pace, { waiting: 50 });
  const roundsUntilTried = (): number => {
    let rounds = 1;
    while (round(pace, {}) > 1) rounds += 1;
    return rounds;
  };
  const tries = Array.from({ length: 7 }, () => {
    const rounds = roundsUntilTried();
    round(pace, { waiting: 50 });
    return rounds;
  });
  expect(tries).toEqual([1, 2, 4, 8, 16, 16, 16]);
  expect(roundsUntilTried()).toBe(16);
  for (let index = 0; index < 7; index += 1) round(pace, {});
  round(pace, { waiting: 50 });
  expect(roundsUntilTried()).toBe(1);
});

it('takes a failed poll for a delay of its own where the event loop was late, at once or for a part of it', async () => {
  const pace = new PollPace();
  const quiet = pace.mark();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pace.isOwnDelay(quiet)).toBe(false);
  const late = pace.mark();
  pace.noteLag(1000);
  expect(pace.isOwnDelay(late)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const after = pace.mark();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(pace.isOwnDelay(after)).toBe(false);
  for (let index = 0; index < 10; index += 1) pace.noteLag(100);
  expect(pace.isOwnDelay(after)).toBe(true);
  expect(pace.state.excusedPolls).toBe(2);
});
