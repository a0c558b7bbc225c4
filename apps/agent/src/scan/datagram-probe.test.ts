import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatagramProbe } from './datagram-probe.ts';

let device: Socket;
let probe: DatagramProbe;
let received: string[];

beforeEach(async () => {
  device = createSocket('udp4').bind(0, '127.102.0.1');
  await once(device, 'listening');
  received = [];
  device.on('message', (message) => received.push(message.toString()));
  const datagrams = [Buffer.from('one'), Buffer.from('two')];
  probe = await DatagramProbe.open([{ port: device.address().port, datagrams }]);
});
afterEach(() => {
  probe.close();
  device.close();
});

it('says which of many addresses answers, after each was asked for the whole time', async () => {
  device.on('message', (_message, { port, address }) => device.send('here', port, address));
  const hosts = Array.from({ length: 200 }, (_, index) => `127.102.0.${index + 1}`);
  const begun = performance.now();
  const answered = await Promise.all(hosts.map((host) => probe.ask(host, 400)));
  expect(hosts.filter((_, index) => answered[index])).toEqual(['127.102.0.1']);
  expect(performance.now() - begun).toBeLessThan(2000);
});

it('asks a silent one a second time, and hears nothing that comes from another port', async () => {
  const other = createSocket('udp4').bind(0, '127.102.0.1');
  await once(other, 'listening');
  device.on('message', (_message, { port, address }) => other.send('here', port, address));
  expect(await probe.ask('127.102.0.1', 200)).toBe(false);
  expect(received.toSorted()).toEqual(['one', 'one', 'two', 'two']);
  other.close();
});

it('ends at once what it still asks when it is closed, and sends nothing more', async () => {
  const closed = await DatagramProbe.open([{ port: device.address().port, datagrams: [Buffer.from('late')] }]);
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  process.on('uncaughtException', fail);
  try {
    const begun = performance.now();
    const asked = closed.ask('127.102.0.1', 200);
    closed.close();
    expect(await asked).toBe(false);
    expect(performance.now() - begun).toBeLessThan(90);
    expect(await closed.ask('127.102.0.1', 20)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(failures).toEqual([]);
  } finally {
    process.off('uncaughtException', fail);
  }
});
