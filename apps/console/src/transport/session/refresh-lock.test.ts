import { IDBFactory } from 'fake-indexeddb';
import type * as Store from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as RefreshLock from './refresh-lock.ts';

let withLease: (typeof RefreshLock)['withLease'];
let store: typeof Store;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  [{ withLease }, store] = await Promise.all([import('./refresh-lock.ts'), import('idb-keyval')]);
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const lease = () => store.get('headframe.refreshLease');
const leaseOfAnother = (endsIn: number) =>
  store.set('headframe.refreshLease', { owner: 'another', until: Date.now() + endsIn });

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
  const names = ['a', 'b', 'c', 'd', 'e'];
  const results = await Promise.all(names.map((name) => withLease(() => task(name), name)));
  expect(results).toEqual(names);
  expect(max).toBe(1);
});

test('a lease whose tab died is taken over once it lapsed', async () => {
  await leaseOfAnother(120);
  const before = Date.now();
  await withLease(() => Promise.resolve(), 'alive');
  expect(Date.now() - before).toBeGreaterThanOrEqual(115);
  expect(await lease()).toBeUndefined();
});

test('a lease written before the clock was set back holds up nobody', async () => {
  await leaseOfAnother(3_600_000);
  await expect(withLease(() => Promise.resolve('done'), 'alive')).resolves.toBe('done');
});

test('a failing task releases the lease', async () => {
  await expect(withLease(() => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no');
  expect(await lease()).toBeUndefined();
});

test('a browser that refuses the storage refreshes without a lease', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(withLease(() => Promise.resolve('done'), 'a')).resolves.toBe('done');
});
