import type { ItemCommand } from '@headframe/agent-link';
import { performCommand, type DeviceCommand, type DeviceFile, type ReportProgress } from '@headframe/devices';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { KnownDevice } from '../devices/device-list.ts';

/** One thing for all of some items. */
export function forAll<Value>(items: readonly ItemCommand[], value: Value): ReadonlyMap<ItemCommand, Value> {
  return new Map(items.map((item) => [item, value]));
}

/** A file that a command takes to its device, how far that has come, and the time for it in milliseconds. */
export interface Carriage {
  file: DeviceFile;
  report: ReportProgress;
  withinMs: number;
}

/** Sends a command for all of its items on one device; to each, null where the device accepted it, or its error. */
export async function performItems(
  access: DeviceAccess,
  device: KnownDevice,
  command: DeviceCommand,
  items: readonly ItemCommand[],
  carriage: Carriage | null = null,
): Promise<ReadonlyMap<ItemCommand, unknown>> {
  const [first] = items;
  if (!first) return new Map();
  try {
    if (items.length === 1) {
      const { file, report, withinMs } = carriage ?? {};
      await access.call(device, ({ driver }, endpoint) => performCommand(driver, endpoint, command, report, file), {
        part: first.part,
        ...(withinMs !== undefined && { wholeMs: withinMs }),
      });
      return forAll(items, null);
    }
    const keys = items.map(({ part }) => part?.key ?? '');
    const outcomes = await access.call(
      device,
      async ({ driver }, endpoint) => driver.parts?.perform(endpoint, command, keys),
      { requests: keys.length },
    );
    return new Map(items.map((item) => [item, outcomes?.get(item.part?.key ?? '') ?? null]));
  } catch (error) {
    return forAll(items, error);
  }
}
