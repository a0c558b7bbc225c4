import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelFarm } from './testing/model-farm.ts';

/** A machine that reads 20,000 miners every 15 s by nine tenths of its processor, for a tenth of them. */
const fast = { full: 25, narrow: 5.4 };

let farm: ModelFarm;
beforeEach(() => {
  vi.useFakeTimers();
  let drawn = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => (drawn = (drawn + 0.618_033_988_749_894_8) % 1));
  farm = new ModelFarm(2000, fast);
});
afterEach(() => {
  farm.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const last = <Value>(values: Value[], count: number): Value[] => values.slice(-count);

it('keeps the interval of its setting once the first readings are through, and no reading is older than 20 s', async () => {
  const first = await farm.rounds(6);
  expect(Math.max(...first.oldest)).toBeGreaterThan(40);
  const { factors, oldest } = await farm.rounds(12);
  expect(Math.max(...oldest)).toBeLessThanOrEqual(20);
  expect(factors).toEqual(Array.from({ length: 12 }, () => 1));
});

it('polls less often on a machine that became slow, tries the setting ever more seldom, and is back once it is fast', async () => {
  await farm.rounds(12);
  farm.cost = { full: 31, narrow: 8 };
  await farm.rounds(30);
  const { factors, oldest } = await farm.rounds(40);
  expect(Math.max(...factors)).toBeLessThanOrEqual(2.3);
  expect(Math.max(...oldest)).toBeLessThanOrEqual(45);
  const changes = factors.filter((factor, round) => round > 0 && factor !== factors[round - 1]);
  expect(changes.length).toBeLessThanOrEqual(8);
  farm.cost = fast;
  const { factors: after } = await farm.rounds(26);
  expect(new Set(last(after, 5))).toEqual(new Set([1]));
}, 60_000);

it('comes back from the widest interval within three minutes', async () => {
  await farm.rounds(8);
  farm.cost = { full: 500, narrow: 100 };
  await farm.rounds(30);
  expect(farm.factor).toBeGreaterThan(10);
  farm.cost = fast;
  const { factors } = await farm.rounds(18);
  expect(new Set(last(factors, 3))).toEqual(new Set([1]));
}, 60_000);
