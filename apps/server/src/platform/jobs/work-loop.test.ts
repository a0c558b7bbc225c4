import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../log/create-logger.ts';
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
