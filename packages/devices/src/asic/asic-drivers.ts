import type { AsicFamily } from '@headframe/domain/asic/asic-reading';
import type { AsicDriver, DeviceIdentity, DevicePorts, DeviceTarget } from '../driver.ts';
import { antminerDriver } from './antminer/antminer-driver.ts';
import { cgminerDriver } from './cgminer/cgminer-driver.ts';
import { settled } from './settled.ts';
import { whatsminerV2Driver } from './whatsminer/v2-driver.ts';
import { whatsminerV3Driver } from './whatsminer/v3-driver.ts';

/** Every driver by its family. */
export const asicDrivers: Readonly<Record<AsicFamily, AsicDriver>> = {
  antminer: antminerDriver,
  'whatsminer-v2': whatsminerV2Driver,
  'whatsminer-v3': whatsminerV3Driver,
  cgminer: cgminerDriver,
};

interface Probe {
  driver: AsicDriver;
  /** One of these must be open. */
  ports: readonly (keyof DevicePorts)[];
}

/** The families that know themselves, in the order in which an answer counts. */
const probes: readonly Probe[] = [
  { driver: whatsminerV3Driver, ports: ['whatsminer'] },
  { driver: whatsminerV2Driver, ports: ['rpc'] },
  { driver: antminerDriver, ports: ['rpc', 'http'] },
];

/** Asked only when no other family knows the device, since it answers for nearly all of them. */
const genericProbe: Probe = { driver: cgminerDriver, ports: ['rpc'] };

/** A probe of a port that may be dead is not given longer than this, in milliseconds. */
const probeTimeoutMs = 3000;

/** What a caller knows before a device is discovered. */
export interface DiscoveryHints {
  /** Families not to look for. */
  excludeFamilies?: readonly AsicFamily[];
  /** TCP ports found open, when all of the target's ports have been tried. */
  openPorts?: readonly number[];
}

/**
 * Finds out which family a device speaks; `null` when it is none we know. The families are asked at once and the most
 * telling answer counts, Whatsminer before Antminer; what is left is asked as generic cgminer API. Never rejects.
 */
export async function discoverAsic(target: DeviceTarget, hints: DiscoveryHints = {}): Promise<DeviceIdentity | null> {
  const isOpen = (port: keyof DevicePorts) => hints.openPorts?.includes(target.ports[port]) ?? true;
  const isWanted = ({ driver, ports }: Probe) => !hints.excludeFamilies?.includes(driver.family) && ports.some(isOpen);
  const patient = { ...target, timeoutMs: Math.min(target.timeoutMs, probeTimeoutMs) };
  const asked = probes.filter(isWanted).map(({ driver }) => settled(driver.discover(patient)));
  for (const answer of asked) {
    const { value } = await answer;
    if (value) return value;
  }
  return isWanted(genericProbe) ? (await settled(genericProbe.driver.discover(patient))).value : null;
}
