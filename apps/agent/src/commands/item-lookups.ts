import type { ItemCommand } from '@headframe/agent-link';
import type { DeviceCommand } from '@headframe/devices';
import type { ContentFetcher } from '../content/content-fetcher.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList } from '../devices/device-list.ts';
import type { RegisteredDriver } from '../devices/driver-registry.ts';
import { commandGroup } from './command-group.ts';

/** Where devices and their drivers are looked up. */
interface Lookup {
  devices: DeviceList;
  access: DeviceAccess;
}

function registeredFor({ devices, access }: Lookup, { deviceId }: ItemCommand): RegisteredDriver | undefined {
  const device = devices.get(deviceId);
  return device && access.find(device);
}

/** The command as its device's kind reads it; null where the device is gone, or this version does not know it. */
export function commandOf(lookup: Lookup, item: ItemCommand): DeviceCommand | null {
  return registeredFor(lookup, item)?.kind.readCommand(item.command) ?? null;
}

/** What the device did not do, as the end of a sentence. */
export function unmetOf(lookup: Lookup, item: ItemCommand): string {
  return registeredFor(lookup, item)?.kind.commands[item.command.kind]?.unmet ?? 'its effect was not seen';
}

/** Whether the device's answer to a command is its result, so that nothing is read back. */
export function isProvenByAnswer(lookup: Lookup, [item]: readonly ItemCommand[]): boolean {
  return item !== undefined && registeredFor(lookup, item)?.kind.commands[item.command.kind]?.isProvenByAnswer === true;
}

/** Which items may be carried out with this one, in one conversation; null where it is carried out alone. */
export function groupOf(lookup: Lookup & { contents: ContentFetcher }, item: ItemCommand): string | null {
  const registered = registeredFor(lookup, item);
  const isGrouped = registered?.driver.parts && registered.kind.verifyParts && !lookup.contents.isContent(item);
  return isGrouped ? commandGroup(item) : null;
}
