import type { SimulatedDevice } from '../device/simulated-device.ts';
import { addressToNumber, isLoopbackAddress } from '../network/address-block.ts';

/** Which device is at which address. */
export class DeviceDirectory {
  readonly #byAddress = new Map<string, SimulatedDevice>();
  readonly #devices: SimulatedDevice[];

  constructor(devices: readonly SimulatedDevice[]) {
    this.#devices = [...devices];
    for (const device of devices) this.#byAddress.set(device.address, device);
  }

  /** All devices, in the order they were built. */
  all(): readonly SimulatedDevice[] {
    return this.#devices;
  }

  /** The addresses that are taken now. */
  addresses(): string[] {
    return [...this.#byAddress.keys()];
  }

  /** The device at an address, or with a MAC. */
  find(addressOrMac: string): SimulatedDevice | undefined {
    const mac = addressOrMac.toUpperCase();
    return this.#byAddress.get(addressOrMac) ?? this.#devices.find((device) => device.mac.toUpperCase() === mac);
  }

  /** The device at exactly this address. */
  at(address: string): SimulatedDevice | undefined {
    return this.#byAddress.get(address);
  }

  /** Gives a device another address. Throws a RangeError when that is taken or no loopback address. */
  move(device: SimulatedDevice, address: string): void {
    addressToNumber(address);
    if (!isLoopbackAddress(address)) throw new RangeError(`Simulated devices live on loopback only, not at ${address}`);
    if (this.#byAddress.has(address)) throw new RangeError(`There is a device at ${address} already.`);
    this.#byAddress.delete(device.address);
    device.address = address;
    this.#byAddress.set(address, device);
  }

  /** Puts a device in the place of another one, at its address. */
  replace(device: SimulatedDevice, other: SimulatedDevice): void {
    this.#devices.splice(this.#devices.indexOf(device), 1, other);
    other.address = device.address;
    this.#byAddress.set(other.address, other);
  }

  /** Gives every device the address it was built with. */
  goHome(): void {
    this.#byAddress.clear();
    for (const device of this.#devices) {
      device.address = device.homeAddress;
      this.#byAddress.set(device.address, device);
    }
  }
}
