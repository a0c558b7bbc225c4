import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PollWheel } from './poll-wheel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PollWheel', () => {
  it('calls each member once a period, evenly spread', () => {
    const calls = new Map<number, number>();
    const perTick: number[] = [];
    let inTick = 0;
    const wheel = new PollWheel(10, (id) => {
      calls.set(id, (calls.get(id) ?? 0) + 1);
      inTick += 1;
    });
    for (let id = 0; id < 5000; id += 1) wheel.add(id);
    for (let tick = 0; tick < 300; tick += 1) {
      inTick = 0;
      vi.advanceTimersByTime(100);
      perTick.push(inTick);
    }
    wheel.close();
    expect(calls.size).toBe(5000);
    expect(new Set(calls.values())).toEqual(new Set([3]));
    expect(Math.max(...perTick)).toBeLessThan(80);
    expect(Math.min(...perTick)).toBeGreaterThan(20);
  });

  it('calls the members of a group at once, whoever joins or leaves', () => {
    const calls: { id: number; at: number }[] = [];
    const wheel = new PollWheel(10, (id) => calls.push({ id, at: Date.now() }));
    for (let id = 0; id < 40; id += 1) wheel.add(id, id % 4 === 0 ? 'server' : undefined);
    const moments = (): Set<number> => new Set(calls.filter(({ id }) => id % 4 === 0).map(({ at }) => at));
    vi.advanceTimersByTime(10_000);
    expect(calls).toHaveLength(40);
    expect(moments().size).toBe(1);
    for (const id of [0, 4, 8]) wheel.remove(id);
    wheel.add(0, 'server');
    wheel.setPeriod(20);
    calls.length = 0;
    vi.advanceTimersByTime(20_000);
    expect(calls).toHaveLength(38);
    expect(moments().size).toBe(1);
    wheel.close();
  });

  it('follows members that come and go, and another period', () => {
    const calls: number[] = [];
    const wheel = new PollWheel(5, (id) => calls.push(id));
    wheel.add(1);
    wheel.add(2);
    wheel.remove(1);
    vi.advanceTimersByTime(5000);
    expect(calls).toEqual([2]);
    wheel.setPeriod(20);
    vi.advanceTimersByTime(20_000);
    expect(calls).toEqual([2, 2]);
    wheel.close();
  });

  it('calls each member within the longest of its periods, however often the period changes, and stays even', () => {
    const calledAt = new Map<number, number>();
    const ages: number[] = [];
    let inTick = 0;
    const wheel = new PollWheel(15, (id) => {
      ages.push(Date.now() - (calledAt.get(id) ?? Date.now()));
      calledAt.set(id, Date.now());
      inTick += 1;
    });
    for (let id = 0; id < 3000; id += 1) wheel.add(id);
    vi.advanceTimersByTime(15_000);
    for (const period of [23, 34, 51, 34, 23, 15, 23, 15]) {
      wheel.setPeriod(period);
      vi.advanceTimersByTime(10_000);
    }
    expect(Math.max(...ages)).toBeLessThanOrEqual(51_200);
    vi.advanceTimersByTime(15_000);
    ages.length = 0;
    const perTick = Array.from({ length: 150 }, () => {
      inTick = 0;
      vi.advanceTimersByTime(100);
      return inTick;
    });
    expect(calledAt.size).toBe(3000);
    expect(Math.max(...ages)).toBeLessThanOrEqual(15_200);
    expect(Math.max(...perTick)).toBeLessThan(60);
    wheel.close();
  });
});
