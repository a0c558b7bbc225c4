import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { OutageRestart, type OutageRestartOptions } from './outage-restart.ts';

const begun: OutageRestart[] = [];
afterEach(() => begun.splice(0).forEach((outage) => outage.close()));

/** Watches with these answers; returns how often a restart was asked for after a while. */
async function restartsOf(options: Partial<OutageRestartOptions>, forMs = 400): Promise<number> {
  let restarts = 0;
  const outage = new OutageRestart({
    isWanted: () => true,
    isConnected: () => false,
    restart: () => void (restarts += 1),
    afterMs: 100,
    log: createLog(() => undefined),
    ...options,
  });
  begun.push(outage);
  outage.start();
  await wait(forMs);
  return restarts;
}

it('restarts once after the time without a connection, where it is set to', async () => {
  expect(await restartsOf({})).toBe(1);
  expect(await restartsOf({ isWanted: () => false })).toBe(0);
  expect(await restartsOf({ restart: undefined })).toBe(0);
});

it('leaves an agent alone that is connected, or was a moment ago', async () => {
  expect(await restartsOf({ isConnected: () => true })).toBe(0);
  let looks = 0;
  expect(await restartsOf({ afterMs: 300, isConnected: () => (looks += 1) < 20 })).toBe(0);
});

it('follows a setting that is switched on in an outage', async () => {
  const switchedOn = performance.now() + 200;
  expect(await restartsOf({ isWanted: () => performance.now() > switchedOn }, 150)).toBe(0);
  expect(await restartsOf({ isWanted: () => performance.now() > switchedOn })).toBe(1);
});
