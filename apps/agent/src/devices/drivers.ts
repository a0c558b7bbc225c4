import type { AsicFamily } from '@headframe/domain/asic/asic-reading';
import type { AsicDriver, DeviceIdentity, DeviceTarget } from '@headframe/devices';

/** The drivers an agent works with. */
export interface Drivers {
  asicDrivers: Readonly<Record<AsicFamily, AsicDriver>>;
  /** Tells what answers at an address, of whose ports those open are known; `null` when nothing known does. */
  discoverAsic: (target: DeviceTarget, hints?: { openPorts?: readonly number[] }) => Promise<DeviceIdentity | null>;
}
