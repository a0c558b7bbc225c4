import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { Slots } from './slots.ts';
import { WorkLoop } from './work-loop.ts';

const log = createLogger({ level: 'silent' });

describe('a work loop', () => {
  it('never runs twice at a time, runs again for a wake-up during a run, and goes on after a failure', async () => {
    let running = 0;
    let runs = 0;
    const loop = new WorkLoop(
      async () => {
        running += 1;
        expect(running).toBe(1);
        runs += 1;
        await sleep(20);
        running -= 1;
        if (runs === 1) throw new Error('the first one fails');
      },
      60_000,
      0,
      log,
    );
    loop.wake();
    await sleep(5);
    loop.wake();
    loop.wake();
    await sleep(100);
    expect(runs).toBe(2);
    await loop.close();
    loop.wake();
    await sleep(30);
    expect(runs).toBe(2);
  });
});

describe('slots', () => {
  it('let so many run at a time, in order, and go on after a failure', async () => {
    const slots = new Slots(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      [0, 1, 2, 3, 4].map((place) =>
        slots.run(async () => {
          order.push(place);
          running += 1;
          most = Math.max(most, running);
          await sleep(5);
          running -= 1;
          if (place === 1) throw new Error('no');
          return place;
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });
});
