import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const never = () => false;

describe('inTurn', () => {
  it('does the work of a place one after another, in its order, and that of other places beside it', async () => {
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await wait(5);
      log.push(`${name} ends`);
    };
    await Promise.all([
      inTurn('a', undefined, work('1'), never),
      inTurn('a', undefined, work('2'), never),
      inTurn('b', undefined, work('3'), never),
    ]);
    expect(log).toEqual(['1 begins', '3 begins', '1 ends', '2 begins', '3 ends', '2 ends']);
  });

  it('goes on after work that failed, unless its error is that of all', async () => {
    const fail = () => Promise.reject(new Error('gone'));
    const [first, second] = await Promise.allSettled([
      inTurn('a', undefined, fail, never),
      inTurn('a', undefined, () => Promise.resolve(2), never),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    let ran = 0;
    const all = await Promise.allSettled([
      inTurn('a', undefined, fail, () => true),
      inTurn('a', undefined, async () => (ran += 1), never),
      inTurn('a', undefined, async () => (ran += 1), never),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(ran).toBe(0);
    expect(await inTurn('a', undefined, () => Promise.resolve(3), never)).toBe(3);
  });

  it('leaves out what was given up while it waited', async () => {
    const stop = new AbortController();
    const first = inTurn('a', undefined, () => wait(20), never);
    const second = inTurn('a', stop.signal, () => Promise.reject(new Error('ran')), never);
    const third = inTurn('a', undefined, () => Promise.resolve('ran'), never);
    stop.abort();
    await expect(second).rejects.toThrow('cancelled');
    await expect(inTurn('a', stop.signal, () => Promise.resolve(1), never)).rejects.toThrow('cancelled');
    expect([await first, await third]).toEqual([undefined, 'ran']);
  });
});
