import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { measureProcess } from './measure-process.ts';

const isLinux = process.platform === 'linux';

it('counts what a process works', async () => {
  const { result, tookMs } = await measureProcess(process.pid, async () => {
    const from = process.cpuUsage();
    while (process.cpuUsage(from).user < 100_000) Math.hypot(...Array.from({ length: 1000 }, Math.random));
    return 'done';
  });
  expect(result).toBe('done');
  expect(tookMs).toBeGreaterThanOrEqual(80);
});

it.runIf(isLinux)('does not count the time that it waits', async () => {
  const { tookMs } = await measureProcess(1, () => wait(300));
  expect(tookMs).toBeLessThan(200);
});

it('says so where there is no process', async () => {
  await expect(measureProcess(undefined, () => Promise.resolve())).rejects.toThrow('has not started');
});
