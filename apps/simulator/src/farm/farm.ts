import { ControlServer } from '../control/control-server.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { rangesOf } from '../network/address-block.ts';
import type { ServiceName, ServicePorts } from '../network/services.ts';
import { SharedListeners } from '../network/shared-listeners.ts';
import { SocketGate } from '../network/socket-gate.ts';
import { buildDevice } from './device-catalogue.ts';
import { DeviceDirectory } from './device-directory.ts';
import { planDevices } from './device-plans.ts';
import { type FarmOptions, farmPlanOf } from './farm-options.ts';

/** Where one door of one device is reached. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** A running farm of simulated devices. */
export interface Farm {
  /** The ports all devices listen on. */
  readonly ports: ServicePorts;
  /** The addresses of the devices now, as from-to ranges. */
  readonly ranges: readonly string[];
  readonly devices: readonly SimulatedDevice[];
  /** Base address of the control API. */
  readonly controlUrl: string;
  /** The device at an address or with a MAC. Throws a RangeError when there is none. */
  device(addressOrMac: string): SimulatedDevice;
  /** Where a door of a device is reached. */
  endpoint(device: SimulatedDevice, service: ServiceName): Endpoint;
  /** Gives a device another address; its MAC stays. Open connections are lost. */
  move(device: SimulatedDevice, address: string): void;
  close(): Promise<void>;
}

/** Builds the devices and starts to listen for them. Rejects when no allowed ports are free. */
export async function startFarm(options: FarmOptions): Promise<Farm> {
  const devices = planDevices(farmPlanOf(options)).map(({ model, plan }) => buildDevice(model, plan));
  const directory = new DeviceDirectory(devices);
  const gate = new SocketGate();
  for (const device of devices) device.onDown = () => gate.drop(device);
  const listeners = await SharedListeners.open(options.ports ?? 'true', (service, address, socket) =>
    gate.admit(socket, service, directory.at(address)),
  );
  const move = (device: SimulatedDevice, address: string): void => {
    directory.move(device, address);
    gate.drop(device);
  };
  const control = new ControlServer({ directory, move });
  const controlPort = await control.listen(options.controlPort ?? 0);
  return {
    ports: listeners.ports,
    get ranges() {
      return rangesOf(directory.addresses());
    },
    devices,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    device(addressOrMac) {
      const device = directory.find(addressOrMac);
      if (device === undefined) throw new RangeError(`There is no device ${addressOrMac}.`);
      return device;
    },
    endpoint: (device, service) => ({ host: device.address, port: listeners.ports[service] }),
    move,
    async close() {
      gate.dropAll();
      await Promise.all([listeners.close(), control.close()]);
    },
  };
}
