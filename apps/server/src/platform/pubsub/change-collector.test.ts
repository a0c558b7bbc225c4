import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeCollector } from './change-collector.ts';
import type { Change } from './pubsub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('changes of a short span', () => {
  it('are delivered as one for each topic and subaccount, when the span is over', () => {
    const delivered: Change[] = [];
    const collector = new ChangeCollector((change) => delivered.push(change), 100);
    collector.add({ topic: 'asic', subaccountId: 1, ids: [1, 2] });
    collector.add({ topic: 'asic', subaccountId: 1, ids: [2, 3] });
    collector.add({ topic: 'agent', subaccountId: 1, ids: [9] });
    collector.add({ topic: 'asic', subaccountId: 2, ids: [4] });
    collector.add({ topic: 'asic', subaccountId: 2, ids: 'all' });
    collector.add({ topic: 'asic', subaccountId: 2, ids: [5] });
    vi.advanceTimersByTime(99);
    expect(delivered).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(delivered).toEqual([
      { topic: 'asic', subaccountId: 1, ids: [1, 2, 3] },
      { topic: 'agent', subaccountId: 1, ids: [9] },
      { topic: 'asic', subaccountId: 2, ids: 'all' },
    ]);
    vi.advanceTimersByTime(1000);
    expect(delivered).toHaveLength(3);
  });

  it('are not delivered after the end', () => {
    const delivered: Change[] = [];
    const collector = new ChangeCollector((change) => delivered.push(change), 100);
    collector.add({ topic: 'asic', subaccountId: 1, ids: [1] });
    collector.close();
    vi.advanceTimersByTime(1000);
    expect(delivered).toEqual([]);
  });
});
