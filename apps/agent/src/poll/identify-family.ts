import { DeviceReplyError, type DeviceIdentity } from '@headframe/devices';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { KnownDevice } from '../devices/device-list.ts';

/** What answers at the address of a device. */
export interface Identification {
  /** The family of the device itself; null where it did not answer, or another device may have. */
  readonly family: string | null;
  /** What an operator is to know where it is not certain that the device answered; null where there is nothing. */
  readonly note: string | null;
  /** Another device answered, by its MAC address. */
  readonly isStranger?: true;
}

/** Finds out what answers at the address of a device that is understood no longer. Never rejects. */
export type IdentifyFamily = (device: KnownDevice) => Promise<Identification>;

const nothing: Identification = { family: null, note: null };

function unproven(ip: string, family: string): string {
  return `What answers at ${ip} is of the family ${family} and does not say its MAC address, so that it may be another device. Check its credentials, or scan its address.`;
}

/** The MAC address that a device says to its driver, as not all families show it to a discovery; null where it says none. */
async function askMac(identity: DeviceIdentity, device: KnownDevice, access: DeviceAccess): Promise<string | null> {
  const there = { ...device, family: identity.family };
  const reading = access.call(there, ({ driver }, endpoint) => driver.read(endpoint));
  return reading.then(({ mac }) => mac).catch(() => null);
}

/** Makes the identification of the devices of an agent, which asks all families of the kind of a device, as a scan does. */
export function makeIdentifyFamily(access: DeviceAccess): IdentifyFamily {
  async function identify(device: KnownDevice): Promise<Identification> {
    const { ip, mac } = device;
    const identity = await access.identify(device);
    const { family } = identity;
    if (family === device.family || mac === null) return { family, note: null };
    const found = identity.mac ?? (await askMac(identity, device, access));
    if (found === null) return { family: null, note: unproven(ip, family) };
    if (found.toLowerCase() === mac.toLowerCase()) return { family, note: null };
    return { family: null, note: `Another device answers at ${ip}: ${found}.`, isStranger: true };
  }
  return (device) =>
    access
      .visit(() => identify(device))
      .catch((error: unknown): Identification =>
        error instanceof DeviceReplyError && error.message.startsWith('Another device')
          ? { family: null, note: error.message, isStranger: true }
          : nothing,
      );
}
