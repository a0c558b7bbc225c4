import { describe, expect, it } from 'vitest';
import { partitionsToDrop } from './retention.ts';
import type { HistoryPartition } from './sample-partitions.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 30, 12);
const today = Date.UTC(2026, 5, 30);

function day(ago: number, given: Partial<HistoryPartition> = {}): HistoryPartition {
  const from = today - ago * dayMs;
  return {
    name: `day${ago}`,
    parent: 'asic_sample_block',
    tier: 'packed',
    unit: 'day',
    from,
    to: from + dayMs,
    bytes: 1_048_576,
    filled: true,
    ...given,
  };
}

const names = (partitions: HistoryPartition[]) => partitions.map(({ name }) => name);

describe('what is dropped', () => {
  it('is what lies wholly beyond the days kept', () => {
    const month = day(120, { name: 'month', unit: 'month', to: today - 90 * dayMs });
    const running = day(20, { name: 'running', unit: 'month', to: today + 10 * dayMs });
    expect(names(partitionsToDrop([month, day(101), day(99), running, day(0)], { days: 90 }, now))).toEqual([
      'month',
      'day101',
      'day99',
    ]);
  });

  it('is an emptied day of raw rows, but not one with hours still to be packed', () => {
    const raw = (ago: number) => day(ago, { name: `raw${ago}`, parent: 'asic_sample', tier: 'raw', filled: false });
    const hour = (ago: number, filled: boolean) =>
      day(ago, {
        name: `hour${ago}`,
        parent: 'asic_sample',
        tier: 'raw',
        unit: 'hour',
        to: today - ago * dayMs + 3_600_000,
        filled,
      });
    const given = [raw(20), hour(20, false), raw(15), hour(15, true), raw(3), hour(3, false)];
    expect(names(partitionsToDrop(given, { days: 400 }, now))).toEqual(['raw20']);
  });

  it('is over the disk cap the oldest days, never today or yesterday', () => {
    const given = [day(5), day(4), day(3), day(1), day(0)];
    expect(names(partitionsToDrop(given, { days: 400, diskMegabytes: 3 }, now))).toEqual(['day5', 'day4']);
    expect(names(partitionsToDrop(given, { days: 400, diskMegabytes: 0 }, now))).toEqual(['day5', 'day4', 'day3']);
    expect(partitionsToDrop(given, { days: 400 }, now)).toEqual([]);
  });
});
