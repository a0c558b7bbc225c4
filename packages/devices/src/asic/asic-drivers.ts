import { asicFamilies, type AsicFamily } from '@headframe/domain/devices/asic/asic-reading';
import { discoverDevice, type DiscoveryHints } from '../discover-device.ts';
import type { DeviceIdentity, DeviceEndpoint } from '../driver.ts';
import type { AsicDriver } from './asic-driver.ts';
import { minerDrivers } from './generated/miner-drivers.ts';

function driverOf(family: AsicFamily): AsicDriver {
  const driver = minerDrivers.find((each) => each.family === family);
  if (!driver) throw new Error(`The family ${family} has no driver; npm run features finds it in its folder.`);
  return driver;
}

/** Every driver of miners by its family, in the order in which their answers count: that of the families. */
export const asicDrivers = Object.fromEntries(asicFamilies.map((family) => [family, driverOf(family)])) as Readonly<
  Record<AsicFamily, AsicDriver>
>;

/** Finds out which family a miner speaks; `null` when it is none we know. Never rejects. */
export function discoverAsic(endpoint: DeviceEndpoint, hints?: DiscoveryHints): Promise<DeviceIdentity | null> {
  return discoverDevice(Object.values(asicDrivers), endpoint, hints);
}
