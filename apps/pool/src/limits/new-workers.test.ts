import { describe, expect, it } from 'vitest';
import { NewWorkers } from './new-workers.ts';

const hour = 3_600_000;
const taken = (workers: NewWorkers, address: string, subaccount: number, now: number, tries: number) =>
  Array.from({ length: tries }, () => workers.take(address, subaccount, now)).filter(Boolean).length;

describe('names that are new to a subaccount', () => {
  it('are bounded for each hour by address, and leave others their own', () => {
    const workers = new NewWorkers({ perAddress: 10, perSubaccount: 25 });
    expect(taken(workers, 'a', 1, 0, 100)).toBe(10);
    expect(taken(workers, 'a', 2, 0, 100)).toBe(0);
    expect(taken(workers, 'b', 1, 0, 100)).toBe(10);
    expect(taken(workers, 'c', 1, 0, 100)).toBe(5);
    expect(taken(workers, 'c', 2, 0, 100)).toBe(5);
    expect(taken(workers, 'a', 2, hour / 2, 100)).toBe(5);
  });
});
