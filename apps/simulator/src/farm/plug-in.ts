import type { Cabling } from '../cabling/cabling.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { PduDevice } from '../pdu/pdu-device.ts';

/**
 * Cables miners in their order, each to `feeds` outlets one after another, as far as the outlets of the farm's power
 * distribution units reach. What is left over has power from elsewhere.
 */
export function plugIn(cabling: Cabling, devices: readonly SimulatedDevice[], feeds: number): void {
  const outlets = devices
    .filter((device) => device instanceof PduDevice)
    .flatMap((pdu) => Array.from({ length: pdu.outletCount }, (_, index) => pdu.outletAt(index + 1)));
  const fed = devices.filter(({ kind }) => kind === 'asic');
  for (const [index, device] of fed.entries()) {
    const own = outlets.slice(index * feeds, (index + 1) * feeds);
    if (own.length < feeds) return;
    for (const outlet of own) cabling.plug(outlet, device);
  }
}
