import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planShaping, type ShapedMiner } from './load-shaping.ts';
import { planRound, type EndedStep } from './shaping-rounds.ts';

const miner = (id: number, draw: number, more: Partial<ShapedMiner> = {}): ShapedMiner => ({
  id,
  draw,
  rated: draw,
  isStopped: false,
  canChange: true,
  efficiency: 30,
  temperature: null,
  ...more,
});
const stop = { target: 6000, strategy: 'fewest', by: 'switch', command: 'stop' } as const;
const ended = (id: number, from: number, to: number, more: Partial<EndedStep> = {}): EndedStep => ({
  id,
  from,
  to,
  isDone: false,
  isKept: false,
  seen: null,
  ...more,
});

describe('a further round of load shaping', () => {
  it('stops others in place of miners that failed to stop, and never those again', () => {
    const miners = [miner(1, 3000), miner(2, 3000), miner(3, 3000)];
    const first = [{ id: 1, from: 3000, to: 0 }];
    expect(planRound(miners, first, [ended(1, 3000, 0)], stop)).toEqual({
      planned: 3000,
      reached: 0,
      before: 9000,
      after: 6000,
      steps: [{ id: 2, from: 3000, to: 0 }],
      isReached: false,
    });
  });

  it('counts a miner that does not answer as drawing on after a stop, and as running after a start', () => {
    const offline = miner(1, 0, { draw: null });
    const first = [{ id: 1, from: 3000, to: 0 }];
    const stopped = planRound([offline, miner(2, 3000), miner(3, 3000)], first, [ended(1, 3000, 0)], stop);
    expect(stopped.steps).toEqual([{ id: 2, from: 3000, to: 0 }]);
    const start = { ...stop, command: 'start' } as const;
    const resting = miner(2, 0, { isStopped: true, rated: 3000 });
    const started = planRound(
      [offline, resting, miner(3, 3000)],
      [{ id: 1, from: 0, to: 3000 }],
      [ended(1, 0, 3000)],
      start,
    );
    expect(started).toMatchObject({ isReached: true, steps: [] });
    const seen = [ended(1, 0, 3000, { seen: 0 })];
    expect(
      planRound(
        [miner(1, 0, { isStopped: true }), resting, miner(3, 3000)],
        [{ id: 1, from: 0, to: 3000 }],
        seen,
        start,
      ),
    ).toMatchObject({
      isReached: false,
      steps: [{ id: 2, from: 0, to: 3000 }],
    });
  });

  it('leaves alone what a person or the repeat of targets takes care of', () => {
    const miners = [miner(1, 3000), miner(2, 3000), miner(3, 3000)];
    const kept = planRound(miners, [{ id: 1, from: 3000, to: 0 }], [ended(1, 3000, 0, { isKept: true })], stop);
    expect(kept).toMatchObject({ isReached: true, steps: [] });
  });

  it('makes up for what failed alone where miners have come to draw more since', () => {
    const miners = [1, 2, 3, 4, 5, 6].map((id) => miner(id, 3000));
    const first = [{ id: 1, from: 3000, to: 0 }];
    expect(planRound(miners, first, [ended(1, 3000, 0)], stop).steps).toHaveLength(1);
    expect(planRound(miners, first, [ended(1, 3000, 0, { isDone: true })], stop)).toMatchObject({
      isReached: true,
      steps: [],
    });
  });

  it('keeps to the target within one miner, changes nobody twice, and none that cannot change, whatever fails', () => {
    const draws = fc.array(fc.record({ draw: fc.integer({ min: 500, max: 6000 }), canChange: fc.boolean() }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        draws,
        fc.nat(60_000),
        fc.infiniteStream(fc.constantFrom('done', 'failed', 'unseen')),
        (given, target, fates) => {
          const start = given.map(({ draw, canChange }, place) => miner(place + 1, draw, { canChange }));
          const first = planShaping(start, { amount: target, strategy: 'fewest', by: 'switch' });
          fc.pre(first.command === 'stop' && first.steps.length > 0);
          let miners = start;
          let steps = first.steps;
          const all: EndedStep[] = [];
          for (let round = 0; round < 4 && steps.length > 0; round += 1) {
            for (const step of steps) {
              expect(all.some(({ id }) => id === step.id)).toBe(false);
              expect(start.find(({ id }) => id === step.id)?.canChange).toBe(true);
              const fate = fates.next().value as string;
              const isDone = fate === 'done';
              all.push({ ...step, isDone, isKept: false, seen: fate === 'unseen' ? null : isDone ? 0 : step.from });
              miners = miners.map((one) => (one.id === step.id && isDone ? { ...one, draw: 0, isStopped: true } : one));
            }
            const plan = planRound(miners, first.steps, all, { ...stop, target });
            const largest = Math.max(...start.map(({ draw }) => draw ?? 0));
            expect(plan.after).toBeGreaterThan(target - largest);
            expect(plan.reached).toBeGreaterThanOrEqual(0);
            steps = plan.steps;
          }
        },
      ),
    );
  });
});
