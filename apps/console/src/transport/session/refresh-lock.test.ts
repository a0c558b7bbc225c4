import { beforeEach, expect, test } from 'vitest';
import { withLease } from './refresh-lock.ts';

beforeEach(() => localStorage.clear());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('tabs that share a storage take turns', async () => {
  let running = 0;
  let max = 0;
  const task = async (name: string) => {
    running += 1;
    max = Math.max(max, running);
    await sleep(20);
    running -= 1;
    return name;
  };
  const names = ['a', 'b', 'c'];
  const results = await Promise.all(names.map((name) => withLease(() => task(name), name)));
  expect(results).toEqual(names);
  expect(max).toBe(1);
});

test('a lease whose tab died is taken over once it lapsed', async () => {
  localStorage.setItem('headframe.refreshLease', JSON.stringify({ owner: 'dead', until: Date.now() + 120 }));
  const before = Date.now();
  await withLease(() => Promise.resolve(), 'alive');
  expect(Date.now() - before).toBeGreaterThanOrEqual(115);
  expect(localStorage.getItem('headframe.refreshLease')).toBeNull();
});

test('a failing task releases the lease', async () => {
  await expect(withLease(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no');
  expect(localStorage.getItem('headframe.refreshLease')).toBeNull();
});
