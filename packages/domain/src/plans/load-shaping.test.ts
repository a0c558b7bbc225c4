import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lowestShapedShare,
  planShaping,
  shapingStrategies,
  type ShapedMiner,
  type ShapingGoal,
} from './load-shaping.ts';

const watts = fc.integer({ min: 500, max: 6000 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 6 });
const miner = fc.record({
  draw: maybe(watts),
  rated: maybe(watts),
  isStopped: fc.boolean(),
  canChange: fc.boolean(),
  efficiency: maybe(fc.integer({ min: 10, max: 60 })),
  temperature: maybe(fc.integer({ min: 20, max: 100 })),
});
const farm = fc.array(miner, { maxLength: 12 }).map((all) => all.map((one, id): ShapedMiner => ({ ...one, id })));
const goal: fc.Arbitrary<ShapingGoal> = fc.record({
  amount: fc.integer({ min: 0, max: 40_000 }),
  strategy: fc.constantFrom(...shapingStrategies),
  by: fc.constantFrom('switch', 'watts'),
});
const drawOf = ({ draw, isStopped }: ShapedMiner) => (isStopped ? 0 : (draw ?? 0));

describe('a plan of load shaping', () => {
  it('adds up, and changes each miner once at most, and only those that it can', () => {
    fc.assert(
      fc.property(farm, goal, (miners, wanted) => {
        const { steps, before, after, uncounted } = planShaping(miners, wanted);
        const byId = new Map(miners.map((one) => [one.id, one]));
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
        for (const { id, from } of steps) {
          const one = byId.get(id);
          expect(one?.canChange).toBe(true);
          expect(one && drawOf(one)).toBe(from);
        }
        expect(before).toBe(miners.reduce((sum, one) => sum + drawOf(one), 0));
        expect(after).toBe(before + steps.reduce((sum, { from, to }) => sum + to - from, 0));
        expect(uncounted).toBe(miners.filter(({ draw, isStopped }) => draw === null && !isStopped).length);
      }),
    );
  });

  it('never rises above the amount, and lowers no further than the last miner that it takes', () => {
    fc.assert(
      fc.property(farm, goal, (miners, wanted) => {
        const { steps, before, after } = planShaping(miners, wanted);
        const { amount } = wanted;
        if (before <= amount) {
          expect(after).toBeLessThanOrEqual(amount);
          expect(steps.every(({ from, to }) => to > from)).toBe(true);
          return;
        }
        expect(steps.every(({ from, to }) => to < from)).toBe(true);
        const last = steps.at(-1);
        if (last) expect(after + last.from - last.to).toBeGreaterThan(amount);
      }),
    );
  });

  it('to shed an amount is to keep what is drawn now less the amount', () => {
    fc.assert(
      fc.property(farm, goal, (miners, wanted) => {
        const shed = planShaping(miners, { ...wanted, shed: true });
        const target = Math.max(0, shed.before - wanted.amount);
        expect(shed).toEqual(planShaping(miners, { ...wanted, amount: target }));
        expect(shed.target).toBe(target);
      }),
    );
  });

  it('stops what it can before it gives up, and adjusts nothing below its lowest share or above its rated power', () => {
    fc.assert(
      fc.property(farm, goal, (miners, wanted) => {
        const { steps, before, after } = planShaping(miners, wanted);
        const rated = new Map(miners.map((one) => [one.id, one.rated ?? 0]));
        if (wanted.by === 'watts')
          for (const { id, from, to } of steps) {
            if (to < from) expect(to).toBeGreaterThanOrEqual((rated.get(id) ?? 0) * lowestShapedShare);
            else expect(to).toBeLessThanOrEqual(rated.get(id) ?? 0);
          }
        if (wanted.by === 'switch' && before > wanted.amount && after > wanted.amount) {
          const left = miners.filter(
            (one) => one.canChange && drawOf(one) > 0 && !steps.some(({ id }) => id === one.id),
          );
          expect(left).toEqual([]);
        }
      }),
    );
  });

  const three: ShapedMiner[] = [
    { id: 1, draw: 3000, rated: 3200, isStopped: false, canChange: true, efficiency: 20, temperature: 80 },
    { id: 2, draw: 3500, rated: 3500, isStopped: false, canChange: true, efficiency: 30, temperature: 60 },
    { id: 3, draw: 1500, rated: 3000, isStopped: false, canChange: true, efficiency: 25, temperature: 90 },
  ];
  it.each([
    ['efficiency', 5000, [2]],
    ['temperature', 5000, [3, 1]],
    ['fewest', 5000, [2]],
    ['efficiency', 1000, [2, 3, 1]],
    ['efficiency', 8000, []],
  ] as const)('by %s to %i W stops %j', (strategy, amount, ids) => {
    expect(planShaping(three, { amount, strategy, by: 'switch' }).steps.map(({ id }) => id)).toEqual(ids);
  });

  it('by watts lowers the least efficient to its lowest share before the next, and raises the most efficient first', () => {
    expect(planShaping(three, { amount: 6000, strategy: 'efficiency', by: 'watts' }).steps).toEqual([
      { id: 2, from: 3500, to: 2100 },
      { id: 1, from: 3000, to: 2400 },
    ]);
    expect(planShaping(three, { amount: 9000, strategy: 'efficiency', by: 'watts' }).steps).toEqual([
      { id: 1, from: 3000, to: 3200 },
      { id: 3, from: 1500, to: 2300 },
    ]);
  });
});
