import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CallerSemaphore } from './caller-semaphore.ts';

describe('CallerSemaphore', () => {
  it('run a bounded number of each caller at a time, in order, and hold up nobody else', async () => {
    const semaphore = new CallerSemaphore({ atOnce: 2, waiting: 10 });
    let running = 0;
    let maxRunning = 0;
    const finished: number[] = [];
    const greedy = Array.from({ length: 8 }, (_, number) =>
      semaphore.run('greedy', async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await delay(5);
        running -= 1;
        finished.push(number);
      }),
    );
    await semaphore.run('other', () => Promise.resolve());
    expect(finished).toEqual([]);
    await Promise.all(greedy);
    expect(maxRunning).toBe(2);
    expect(finished).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('refuse what would wait beyond the bound, and go on after work that failed', async () => {
    const semaphore = new CallerSemaphore({ atOnce: 1, waiting: 1 });
    const first = semaphore.run('one', () => delay(5).then(() => Promise.reject(new Error('failed'))));
    const second = semaphore.run('one', () => Promise.resolve('second'));
    await expect(semaphore.run('one', () => Promise.resolve())).rejects.toMatchObject({ code: '429' });
    await expect(first).rejects.toThrow('failed');
    expect(await second).toBe('second');
    expect(await semaphore.run('one', () => Promise.resolve('third'))).toBe('third');
  });
});
