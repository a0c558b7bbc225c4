import { LoopbackServers } from '@headframe/devices/testing/loopback-servers';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { probeAddress } from './port-probe.ts';
import { SocketBudget } from './socket-budget.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

it('separates ports that are kept open from those that are closed at once and those that refuse', async () => {
  const kept = await device.listen(createServer());
  const closed = await device.listen(createServer((socket) => socket.end()));
  expect(await probeAddress('127.0.0.1', [kept, closed, 1], 5000)).toEqual({
    open: [kept],
    silent: [],
    isThere: true,
    isExhausted: false,
  });
});

it('takes a port that sends something for open, although it closes the connection before this machine looks again', async () => {
  const port = await device.listen(createServer((socket) => socket.end('Too late.')));
  expect((await probeAddress('127.0.0.1', [port], 5000)).open).toEqual([port]);
});

it('opens no more sockets at once than there is room for, and fewer while the event loop is late', async () => {
  const budget = new SocketBudget(200);
  let open = 0;
  let max = 0;
  const work = async (count: number) => {
    open += count;
    max = Math.max(max, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= count;
  };
  const all = () =>
    Promise.all(Array.from({ length: 60 }, (_, index) => budget.with(1 + (index % 8), () => work(1 + (index % 8)))));
  await all();
  expect(max).toBeGreaterThan(150);
  expect(max).toBeLessThanOrEqual(200);
  for (let times = 0; times < 20; times += 1) budget.adapt(1000);
  max = 0;
  await all();
  expect(max).toBeLessThanOrEqual(128);
  await budget.with(5000, () => work(5000));
});
