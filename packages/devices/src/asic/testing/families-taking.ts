import type { AsicFamily, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { asicDrivers } from '../asic-drivers.ts';

/** The reading of a driver, or the error that it ends with. */
export const readOrError = (
  driver: AsicDriver,
  endpoint: DeviceEndpoint,
  last?: LastReading<AsicReading>,
): Promise<AsicReading | Error> => driver.read(endpoint, last).catch((error: Error) => error);

/**
 * The families that take a device of another one for their own: what they do with it, `discover` or `read`, after their name. The
 * generic family takes whatever answers its API, and is asked last.
 */
export async function familiesTaking(endpoint: DeviceEndpoint, own: AsicFamily): Promise<string[]> {
  const others = Object.values(asicDrivers).filter(({ family, isGeneric }) => family !== own && !isGeneric);
  const taken = await Promise.all(
    others.map(async (driver) => {
      // Each with an endpoint of its own, so that no family sees what another one asked.
      const [found, read] = await Promise.all([driver.discover({ ...endpoint }), readOrError(driver, { ...endpoint })]);
      const says = [...(found ? ['discover'] : []), ...(read instanceof Error ? [] : ['read'])];
      return says.map((what) => `${driver.family}: ${what}`);
    }),
  );
  return taken.flat();
}

/** The families that a device names before any of them is asked. */
export async function namedFamilies(endpoint: DeviceEndpoint): Promise<AsicFamily[]> {
  const shared = { ...endpoint };
  const named = await Promise.all(
    Object.values(asicDrivers).map(async (driver) =>
      (await driver.isNamed?.(shared)) === true ? [driver.family] : [],
    ),
  );
  return named.flat();
}
