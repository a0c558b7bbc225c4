import { DeviceRefusedError, DeviceTimeoutError } from '@headframe/devices';
import type { SentReport } from '@headframe/agent-link';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { createLog } from '../run/log.ts';
import { FakeFarm } from '../testing/fake-devices.ts';
import { Poller } from './poller.ts';

let poller: Poller;
let reports: SentReport[];
/** What a reading fails with; undefined: it succeeds. */
let failure: Error | undefined;
/** How late the event loop is while the device is read, in milliseconds. */
let lagMs = 0;
let read: () => void;

beforeEach(() => {
  reports = [];
  failure = undefined;
  lagMs = 0;
  const farm = new FakeFarm();
  const device = farm.add('127.0.0.1', 1);
  const { kind } = farm;
  const driver = {
    read: async () => {
      poller.noteLag(lagMs);
      setTimeout(() => read(), 1);
      if (failure) throw failure;
      return farm.at('127.0.0.1').reading;
    },
  };
  type Call = Parameters<DeviceAccess['call']>[1];
  poller = new Poller({
    devices: { get: () => device, all: () => [device].values() } as unknown as DeviceList,
    access: {
      find: () => ({ kind, driver }),
      visit: (work: () => unknown) => work(),
      call: (_device: unknown, work: Call) => work({ kind, driver } as never, {} as never),
    } as unknown as DeviceAccess,
    log: createLog(() => undefined, []),
    setting: { pollSeconds: 3600, kindPollSeconds: {} },
    onReport: (report) => reports.push(report),
    onGone: () => undefined,
    onBack: () => undefined,
  });
});
afterEach(() => poller.close());

async function poll(given: {
  failure?: Error;
  lagMs?: number;
}): Promise<SentReport['failure'] | 'reading' | 'nothing'> {
  [failure, lagMs] = [given.failure, given.lagMs ?? 0];
  const before = reports.length;
  const done = new Promise<void>((resolve) => (read = resolve));
  poller.pollSoon(1);
  await done;
  const report = reports[before];
  if (!report) return 'nothing';
  return report.failure ?? 'reading';
}

it('a device that gave no answer while the agent was late is reported neither as read nor as failed', async () => {
  expect(await poll({})).toBe('reading');
  for (let times = 0; times < 5; times += 1)
    expect(await poll({ failure: new DeviceTimeoutError('No answer.'), lagMs: 2000 })).toBe('nothing');
  expect(poller.counts()).toEqual({ connected: 1, disconnected: 0 });
  expect(poller.pace).toMatchObject({ excusedPolls: 5 });
  expect(await poll({ lagMs: 2000 })).toBe('reading');
});

it('a device that gives no answer to an agent in time is reported, and one that refuses always', async () => {
  await poll({});
  expect(await poll({ failure: new DeviceTimeoutError('No answer.') })).toMatchObject({ kind: 'timeout' });
  await poll({});
  const refused = new DeviceRefusedError('credential', 'Wrong password.');
  expect(await poll({ failure: refused, lagMs: 2000 })).toMatchObject({ kind: 'refused' });
  expect(poller.counts()).toEqual({ connected: 0, disconnected: 1 });
});

it('a device that did not answer before stays as it is called, however late the agent is', async () => {
  const timeout = new DeviceTimeoutError('No answer.');
  await poll({ failure: timeout });
  expect(await poll({ failure: timeout, lagMs: 2000 })).toMatchObject({ kind: 'timeout' });
});
