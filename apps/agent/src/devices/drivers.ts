import type { AsicFamily } from '@headframe/domain/asic/asic-reading';
import type { AsicDriver, DeviceIdentity, DeviceTarget } from '@headframe/devices';

/** The drivers an agent works with. */
export interface Drivers {
  asicDrivers: Readonly<Record<AsicFamily, AsicDriver>>;
  /** Tells what answers at an address; `null` when nothing known does. */
  discoverAsic: (target: DeviceTarget) => Promise<DeviceIdentity | null>;
}
