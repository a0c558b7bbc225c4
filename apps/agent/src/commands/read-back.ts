import { setTimeout as wait } from 'node:timers/promises';
import type { ItemCommand } from '@headframe/agent-link';
import type { CommandBaseline, DeviceCommand, Verification } from '@headframe/devices';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';
import { errorText } from '../run/log.ts';

/** First and longest wait between two looks at a device, in milliseconds; each wait is longer than the one before. */
const waits = { first: 100, longest: 5000, growth: 1.6 };

/** The outcome of the read-back of a command. */
export type ReadBackOutcome = { state: 'verified' } | ({ state: 'unmet' } & LastLook) | { state: 'stopped' };

/** What the last look at a device showed. */
export interface LastLook {
  /** Why the effect was not seen; null where nobody looked. */
  last: string | null;
  /** Whether the device did not answer, so that nothing is known of the effect. */
  isAway: boolean;
}

/** Settings of a read-back. */
interface ReadBackOptions {
  /** The items of one command on one device: one for the whole device, or several for parts of it. */
  items: readonly ItemCommand[];
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
  /** Called for each look that ended items, and for what is left at the end. */
  onOutcome: (outcomes: ReadonlyMap<ItemCommand, ReadBackOutcome>) => void;
  /** Called for each look that does not show the effect yet, with whether the device is away. */
  onWaiting?: (isAway: boolean) => void;
}

/** One look at what a command changes, for all of its items at once where the driver can. */
async function look(
  { access, command }: Pick<ReadBackOptions, 'access' | 'command'>,
  device: KnownDevice,
  items: readonly ItemCommand[],
  baseline: CommandBaseline,
): Promise<ReadonlyMap<ItemCommand, Verification>> {
  const seen = new Map<ItemCommand, Verification>();
  const [first] = items;
  if (!first) return seen;
  if (items.length === 1) {
    const one = await access.call(
      device,
      ({ kind, driver }, endpoint) => kind.verify(driver, endpoint, command, baseline),
      { part: first.part },
    );
    return seen.set(first, one);
  }
  const keys = items.map(({ part }) => part?.key ?? '');
  const all = await access.call(
    device,
    async ({ kind, driver }, endpoint) => kind.verifyParts?.(driver, endpoint, keys, command, baseline),
    { requests: keys.length },
  );
  for (const item of items) {
    const one = all?.get(item.part?.key ?? '');
    if (one) seen.set(item, one);
  }
  return seen;
}

/** Looks at a device again and again until the effect of a command is seen on all of its items, known to fail, or the time is up. */
export async function readBack(options: ReadBackOptions): Promise<void> {
  const { reading, sentAt, deadline, devices, signal, onOutcome } = options;
  // Drivers compare it with the machine's clock, which may have been set since the look before.
  const baseline = (): CommandBaseline => ({ reading, sentAt: Date.now() - (performance.now() - sentAt) });
  const looks = new Map<ItemCommand, LastLook>(options.items.map((item) => [item, { last: null, isAway: false }]));
  const endAll = (outcomeOf: (item: ItemCommand) => ReadBackOutcome) =>
    onOutcome(new Map([...looks.keys()].map((item) => [item, outcomeOf(item)])));
  for (let delay = waits.first; looks.size > 0; delay = Math.min(waits.longest, delay * waits.growth)) {
    const left = deadline - performance.now();
    if (left <= 0) return endAll((item) => ({ state: 'unmet', last: null, isAway: false, ...looks.get(item) }));
    const stopped = await wait(Math.min(delay, left), false, { signal }).catch(() => true);
    const device = devices.get(options.items[0]?.deviceId ?? 0);
    if (stopped) return endAll(() => ({ state: 'stopped' }));
    if (!device) return endAll(() => ({ state: 'unmet', last: 'The device was removed.', isAway: true }));
    try {
      const seen = await options.access.visit(() => look(options, device, [...looks.keys()], baseline()), true);
      const ended = new Map<ItemCommand, ReadBackOutcome>();
      for (const [item, verification] of seen) {
        if (verification.state === 'verified') ended.set(item, { state: 'verified' });
        else if (verification.state === 'failed')
          ended.set(item, { state: 'unmet', last: verification.reason, isAway: false });
        else {
          const isAway = verification.isAway === true;
          looks.set(item, { last: verification.reason, isAway });
          options.onWaiting?.(isAway);
        }
      }
      for (const item of ended.keys()) looks.delete(item);
      if (ended.size > 0) onOutcome(ended);
    } catch (error) {
      options.onWaiting?.(true);
      for (const item of looks.keys()) looks.set(item, { last: errorText(error), isAway: true });
    }
    if (signal.aborted) return endAll(() => ({ state: 'stopped' }));
  }
}
