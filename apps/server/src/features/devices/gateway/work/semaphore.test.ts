import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

describe('semaphore', () => {
  it('let so many run at a time, in order, and go on after a failure', async () => {
    const semaphore = new Semaphore(2);
    let running = 0;
    let max = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4].map((place) =>
        semaphore.run(async () => {
          order.push(place);
          running += 1;
          max = Math.max(max, running);
          await sleep(5);
          running -= 1;
          if (place === 1) throw new Error('no');
          return place;
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(max).toBe(2);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
