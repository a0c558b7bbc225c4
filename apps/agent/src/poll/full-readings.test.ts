import { DeviceTimeoutError } from '@headframe/devices';
import type { DeviceReading, LastReading } from '@headframe/devices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { createLog } from '../run/log.ts';
import { FakeFarm } from '../testing/fake-devices.ts';
import { Poller } from './poller.ts';

let poller: Poller;
let lasts: (LastReading<DeviceReading> | undefined)[];
let reported: () => void;
let fails = false;
let fullEvery: number | undefined;

beforeEach(() => {
  [lasts, fails, fullEvery] = [[], false, undefined];
  const farm = new FakeFarm();
  const device = farm.add('127.0.0.1', 1);
  const { kind } = farm;
  const driver = {
    read: async (_endpoint: unknown, last?: LastReading<DeviceReading>) => {
      lasts.push(last);
      if (fails) throw new DeviceTimeoutError('No answer.');
      return farm.at('127.0.0.1').reading;
    },
  };
  type Call = Parameters<DeviceAccess['call']>[1];
  poller = new Poller({
    devices: { get: () => device, all: () => [device].values() } as unknown as DeviceList,
    access: {
      find: () => ({ kind: { ...kind, fullEvery }, driver }),
      visit: (work: () => unknown) => work(),
      call: (_device: unknown, work: Call) => work({ kind, driver } as never, {} as never),
    } as unknown as DeviceAccess,
    log: createLog(() => undefined, []),
    setting: { pollSeconds: 3600, kindPollSeconds: {} },
    onReport: () => setImmediate(() => reported()),
    onGone: () => undefined,
    onBack: () => undefined,
  });
});
afterEach(() => poller.close());

/** Polls so many times, one after the other; returns which readings started from nothing. */
async function poll(times: number): Promise<boolean[]> {
  const from = lasts.length;
  for (let time = 0; time < times; time += 1) {
    const done = new Promise<void>((resolve) => (reported = resolve));
    poller.pollSoon(1);
    await done;
  }
  return lasts.slice(from).map((last) => last === undefined);
}

describe('polls', () => {
  it('read everything at first, once within the next four, and at every fourth from then on', async () => {
    const isFull = await poll(13);
    const full = isFull.flatMap((whole, place) => (whole ? [place] : []));
    const [first, second = 0, third] = full;
    expect(first).toBe(0);
    expect(second).toBeGreaterThanOrEqual(1);
    expect(second).toBeLessThanOrEqual(4);
    expect(third).toBe(second + 4);
    expect(lasts.find((last) => last)?.reading).toMatchObject({ model: 'Antminer S19' });
  });

  it('read everything as seldom as the kind of the device asks for', async () => {
    fullEvery = 20;
    const isFull = await poll(60);
    const [first, second = 0, third] = isFull.flatMap((whole, place) => (whole ? [place] : []));
    expect(first).toBe(0);
    expect(second).toBeLessThanOrEqual(20);
    expect(third).toBe(second + 20);
  });

  it('read everything after a failed reading and after a command', async () => {
    const nextNarrow = async () => {
      while ((await poll(1))[0]) continue;
    };
    await poll(1);
    await nextNarrow();
    fails = true;
    await poll(1);
    fails = false;
    expect(await poll(1)).toEqual([true]);
    await nextNarrow();
    const done = new Promise<void>((resolve) => (reported = resolve));
    poller.readAgain(1);
    await done;
    expect(lasts.at(-1)).toBeUndefined();
  });
});
