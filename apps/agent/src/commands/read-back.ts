import { setTimeout as wait } from 'node:timers/promises';
import type { ItemCommand } from '@headframe/agent-link';
import type { CommandBaseline, DeviceCommand } from '@headframe/devices';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { errorText } from '../run/log.ts';

/** First and longest wait between two looks at a device, in milliseconds; each wait is longer than the one before. */
const waits = { first: 100, longest: 5000, growth: 1.6 };

/** What the read-back of a command came to. */
export type ReadBackOutcome = { state: 'verified' } | { state: 'unmet'; last: string | null } | { state: 'stopped' };

/** Settings of a read-back. */
export interface ReadBackOptions {
  order: ItemCommand;
  command: DeviceCommand;
  /** What the device reported before the command. */
  reading: CommandBaseline['reading'];
  /** When the command was sent, on the agent's monotonic clock in milliseconds. */
  sentAt: number;
  /** When it counts as failed, on the agent's monotonic clock in milliseconds. */
  deadline: number;
  devices: DeviceList;
  access: DeviceAccess;
  signal: AbortSignal;
}

/** Looks at a device again and again until a command's effect is seen, known to fail, or the time is up. */
export async function readBack(options: ReadBackOptions): Promise<ReadBackOutcome> {
  const { order, command, reading, sentAt, deadline, devices, access, signal } = options;
  // Drivers compare it with the machine's clock, which may have been set since the look before.
  const baseline = (): CommandBaseline => ({ reading, sentAt: Date.now() - (performance.now() - sentAt) });
  let last: string | null = null;
  for (let delay = waits.first; ; delay = Math.min(waits.longest, delay * waits.growth)) {
    const left = deadline - performance.now();
    if (left <= 0) return { state: 'unmet', last };
    const stopped = await wait(Math.min(delay, left), false, { signal }).catch(() => true);
    const device = devices.get(order.deviceId);
    if (stopped) return { state: 'stopped' };
    if (!device) return { state: 'unmet', last: 'The device was removed.' };
    try {
      const seen = await access.visit(
        () =>
          access.call(
            device,
            ({ kind, driver }, endpoint) => kind.verify(driver, endpoint, command, baseline()),
            order.part,
          ),
        true,
      );
      if (seen.state === 'verified') return { state: 'verified' };
      if (seen.state === 'failed') return { state: 'unmet', last: seen.reason };
      last = seen.reason;
    } catch (error) {
      last = errorText(error);
    }
    if (signal.aborted) return { state: 'stopped' };
  }
}
