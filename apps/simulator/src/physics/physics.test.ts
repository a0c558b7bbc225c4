import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ambientCelsius } from './ambient.ts';
import { FirstOrderLag } from './first-order-lag.ts';
import { MiningMachine } from './mining-machine.ts';
import { smoothNoise, uniform } from './noise.ts';

const facts = { hashrate: 100e12, power: 3_000, standbyPower: 30, boards: 3, fans: 4, maximumFanSpeed: 6_000 };
const start = Date.UTC(2026, 0, 1) / 1000;
const machine = (seed = 1): MiningMachine =>
  new MiningMachine(facts, { seed, siteSeed: 1, rampSeconds: 60, now: start });

describe('the physics', () => {
  test('a lag is its own integral and reaches its target', () => {
    const lag = new FirstOrderLag(0, 0);
    lag.aim(0, 1, 10, { delay: 5 });
    expect(lag.value(5)).toBe(0);
    expect(lag.value(15)).toBeCloseTo(1 - 1 / Math.E, 10);
    let sum = 0;
    for (let step = 0; step < 6_000; step += 1) sum += lag.value(step / 100 + 0.005) / 100;
    expect(lag.area(60)).toBeCloseTo(sum, 4);
    lag.aim(60, 0.2, 10);
    expect(lag.area(60)).toBeCloseTo(sum, 4);
  });

  test('noise stays in its bounds and is smooth', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(100), fc.nat(2_000_000_000), (seed, channel, seconds) => {
        const value = smoothNoise(seed, channel, seconds, 30);
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        expect(Math.abs(smoothNoise(seed, channel, seconds + 0.1, 30) - value)).toBeLessThan(0.02);
        expect(uniform(seed, channel)).toBeLessThan(1);
      }),
    );
  });

  test('afternoons are warmer than nights', () => {
    const day = Date.UTC(2026, 5, 1);
    expect(ambientCelsius(1, day + 15 * 3_600_000)).toBeGreaterThan(ambientCelsius(1, day + 3 * 3_600_000) + 5);
  });

  test('asking often changes nothing: any moment is a function of what happened before', () => {
    const asked = machine();
    const left = machine();
    for (const each of [asked, left]) each.change(start, { hashing: true });
    for (let second = 0; second < 500; second += 7) asked.boards(start + second, start);
    expect(asked.boards(start + 500, start)).toEqual(left.boards(start + 500, start));
    expect(asked.hashesDone(start + 500)).toBe(left.hashesDone(start + 500));
  });

  test('hashrate ramps up, and power and heat come with it', () => {
    const miner = machine();
    miner.change(start, { hashing: true });
    const early = miner.averageRate(start + 10, 5, start);
    const late = miner.averageRate(start + 600, 5, start);
    expect(early).toBeLessThan(late * 0.7);
    expect(late).toBeGreaterThan(facts.hashrate * 0.95);
    expect(miner.power(start + 600)).toBeGreaterThan(2_900);
    const heat = (after: number): number => miner.boards(start + after, start)[0]?.chipCelsius ?? 0;
    expect(heat(600)).toBeGreaterThan(heat(10) + 25);
    expect(Math.min(...miner.fans(start + 600))).toBeGreaterThan(Math.max(...miner.fans(start + 1)));
  });

  test('a cut ends hashing at once while the heat lingers', () => {
    const miner = machine();
    miner.change(start, { hashing: true });
    const warm = miner.boards(start + 600, start)[0]?.chipCelsius ?? 0;
    miner.cut(start + 600);
    expect(miner.averageRate(start + 606, 5, start)).toBe(0);
    expect(miner.power(start + 601)).toBeCloseTo(facts.standbyPower);
    expect(miner.boards(start + 610, start)[0]?.chipCelsius).toBeGreaterThan(warm - 10);
    expect(miner.boards(start + 1_500, start)[0]?.chipCelsius).toBeLessThan(warm - 30);
  });

  test('boards add up to the whole, with or without a dead one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.option(fc.nat(2)), (seed, deadBoard) => {
        const miner = machine(seed);
        miner.change(start, { hashing: true, deadBoard });
        const total = miner.averageRate(start + 900, 5, start);
        const sum = miner.boards(start + 900, start).reduce((all, board) => all + board.rate, 0);
        expect(sum / total).toBeCloseTo(1, 6);
        expect(total / facts.hashrate).toBeCloseTo(deadBoard === null ? 1 : 2 / 3, 1);
      }),
      { numRuns: 30 },
    );
  });

  test('hashes done never decrease', () => {
    const change = fc.record({ hashing: fc.boolean(), powerShare: fc.double({ min: 0.5, max: 1.2, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), change), { maxLength: 20 }), (steps) => {
        const miner = machine();
        let now = start;
        let before = 0;
        for (const [seconds, conditions] of steps) {
          miner.change(now, conditions);
          now += seconds;
          const done = miner.hashesDone(now);
          expect(done).toBeGreaterThanOrEqual(before);
          before = done;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('faster fans cool the boards, and fans as fast as the firmware sets them change nothing', () => {
    const hottest = (fanPercent: number | null) => {
      const one = machine();
      one.change(start, { hashing: true, fanPercent });
      return Math.max(...one.boards(start + 1200, start).map(({ chipCelsius }) => chipCelsius));
    };
    const automatic = machine();
    automatic.change(start, { hashing: true });
    const duty = automatic.fanPercent(start + 1200);
    expect(hottest(duty)).toBeCloseTo(hottest(null), 6);
    expect(hottest(Math.min(100, duty * 1.3))).toBeLessThan(hottest(null));
    expect(hottest(duty / 2)).toBeGreaterThan(hottest(null));
  });
});
