import { Cabling } from '../cabling/cabling.ts';
import { ControlServer } from '../control/control-server.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { rangesOf } from '../network/address-block.ts';
import { DatagramListeners } from '../network/datagram-listeners.ts';
import type { Endpoint } from '../network/device-network.ts';
import { openNetwork } from '../network/open-network.ts';
import type { DatagramName, EndpointPorts, ServiceName } from '../network/services.ts';
import { SocketGate } from '../network/socket-gate.ts';
import { buildDevice, connectDevices, type ModelName } from './device-catalogue.ts';
import { DeviceDirectory } from './device-directory.ts';
import { planDevices } from './device-plans.ts';
import { FarmMemory } from './farm-memory.ts';
import { plugIn } from './plug-in.ts';
import { type FarmOptions, farmPlanOf } from './farm-options.ts';

/** A running farm of simulated devices. */
export interface Farm {
  readonly addressing: 'addresses' | 'ports';
  /** The ports all devices listen on (those of the first device where each has its own). */
  readonly ports: EndpointPorts;
  /** The addresses of the devices now, as from-to ranges. */
  readonly ranges: readonly string[];
  readonly devices: readonly SimulatedDevice[];
  /** Which device hangs on which outlet. */
  readonly cabling: Cabling;
  /** Base address of the control API. */
  readonly controlUrl: string;
  /** The device at an address or with a MAC. Throws a RangeError when there is none. */
  device(addressOrMac: string): SimulatedDevice;
  /** Where a endpoint of a device is reached. */
  endpoint(device: SimulatedDevice, service: ServiceName): Endpoint;
  /** Where a UDP endpoint of a device is reached. */
  datagramEndpoint(device: SimulatedDevice, service: DatagramName): Endpoint;
  /** Gives a device another address; its MAC stays. Open connections are lost. */
  move(device: SimulatedDevice, address: string): Promise<void>;
  /**
   * Gives a device the firmware of another model of its kind: MAC, address and power cord stay, its settings do not. Not kept through
   * a restart of the simulator. Throws a RangeError where the model is of another kind.
   */
  flash(device: SimulatedDevice, model: ModelName): SimulatedDevice;
  /** Makes all devices as they were at the start: addresses, configuration, no faults, no counts, freshly powered up. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the devices and starts to listen for them. Rejects when no allowed ports are free. */
export async function startFarm(options: FarmOptions): Promise<Farm> {
  const farmPlan = farmPlanOf(options);
  const cabling = new Cabling();
  const { pduOutlets } = farmPlan;
  const planned = planDevices(farmPlan);
  const devices = planned.map(({ model, plan }) => buildDevice(model, plan, { cabling, pduOutlets }));
  plugIn(cabling, devices, farmPlan.feeds);
  connectDevices(devices);
  const memory = new FarmMemory(options.memoryFile, devices);
  await memory.recall();
  const directory = new DeviceDirectory(devices);
  const gate = new SocketGate();
  for (const device of devices) device.onDown = () => gate.drop(device);
  const network = await openNetwork({
    choice: options.ports ?? 'true',
    addressing: options.addressing ?? 'auto',
    addresses: directory.addresses(),
    sink: (service, address, socket) => gate.admit(socket, service, directory.at(address)),
  });
  const [firstAddress = '127.0.0.1'] = directory.addresses();
  const place = { addressing: network.addressing, firstAddress };
  const datagrams = new DatagramListeners(options.ports ?? 'true', place, (service, address, message, reply) =>
    gate.admitDatagram(directory.at(address), service, message, reply),
  );
  const occupy = async (device: SimulatedDevice): Promise<void> => {
    await network.occupy(device.address);
    await datagrams.occupy(device.address, device.datagrams);
  };
  const vacate = async (address: string): Promise<void> => {
    await Promise.all([network.vacate(address), datagrams.vacate(address)]);
  };
  const move = async (device: SimulatedDevice, address: string): Promise<void> => {
    const before = device.address;
    directory.move(device, address);
    gate.drop(device);
    await vacate(before);
    await occupy(device);
  };
  const flash = (device: SimulatedDevice, model: string): SimulatedDevice => {
    const plan = planned.find(({ plan: { mac } }) => mac === device.mac)?.plan;
    if (plan === undefined) throw new RangeError(`${device.mac} is no device of this farm.`);
    const other = buildDevice(model, { ...plan, uptimeAtStart: 0 }, { cabling, pduOutlets });
    if (other.kind !== device.kind) throw new RangeError(`${model} is no firmware for ${device.model}.`);
    other.onDown = () => gate.drop(other);
    directory.replace(device, other);
    cabling.replace(device, other);
    gate.drop(device);
    return other;
  };
  const reset = async (): Promise<void> => {
    const away = directory.all().filter((device) => device.address !== device.homeAddress);
    for (const device of away) await vacate(device.address);
    directory.goHome();
    for (const device of away) await occupy(device);
    cabling.reset();
    for (const device of directory.all()) device.reset();
  };
  const control = new ControlServer({ directory, cabling, move, flash, reset });
  const close = async (): Promise<void> => {
    gate.dropAll();
    await Promise.all([network.close(), datagrams.close(), control.close(), memory.close()]);
  };
  try {
    for (const device of devices) await datagrams.occupy(device.address, device.datagrams);
    const controlPort = await control.listen(options.controlPort ?? 0);
    return {
      addressing: network.addressing,
      ports: { ...network.ports, snmp: datagrams.port('snmp') },
      get ranges() {
        return rangesOf(directory.addresses());
      },
      get devices() {
        return directory.all();
      },
      cabling,
      controlUrl: `http://127.0.0.1:${controlPort}`,
      device(addressOrMac) {
        const device = directory.find(addressOrMac);
        if (device === undefined) throw new RangeError(`There is no device ${addressOrMac}.`);
        return device;
      },
      endpoint: (device, service) => network.endpoint(device.address, service),
      datagramEndpoint: (device, service) => datagrams.endpoint(device.address, service),
      move,
      flash,
      reset,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
