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

it('widens it while polls are late, within a bound, and narrows it slowly once they keep up', () => {
  const pace = new PollPace();
  expect(round(pace, { waiting: 50 })).toBe(1.5);
  expect(round(pace, { waited: 9000 })).toBe(2.25);
  expect(pace.state).toMatchObject({ isBehind: true, delaySeconds: 9 });
  for (let index = 0; index < 20; index += 1) round(pace, { waiting: 50 });
  expect(pace.state.intervalFactor).toBe(16);
  const factors = Array.from({ length: 60 }, () => round(pace, { waited: 10 }));
  expect(factors.slice(0, 3)).toEqual([16, 16, 16 / 1.5]);
  expect(factors.at(-1)).toBe(1);
  expect(pace.state.isBehind).toBe(false);
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
