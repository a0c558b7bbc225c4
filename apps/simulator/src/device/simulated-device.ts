import type { Socket } from 'node:net';
import type { FaultPatch, FaultSwitches } from '../faults/fault-switches.ts';
import type { DatagramName, ServiceName } from '../network/services.ts';

/** What the control API reports of a device. */
export interface DeviceDescription {
  readonly address: string;
  readonly mac: string;
  readonly kind: string;
  readonly family: string;
  readonly model: string;
  /** Whether its outlet gives power. */
  readonly fed: boolean;
  /** Seconds since the device was powered up, 0 while it is down. */
  readonly uptime: number;
  /** What it is doing, in the words of its kind. */
  readonly state: string;
  readonly faults: FaultSwitches;
  /** How often each command was carried out (or, by a liar, said to be). */
  readonly executions: Readonly<Record<string, number>>;
  /** What only this kind of device has to say. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What every kind of simulated device can do; the network, the farm and the control API know nothing more of it. */
export interface SimulatedDevice {
  readonly kind: string;
  readonly family: string;
  readonly model: string;
  readonly mac: string;
  /** The loopback address it was built with. */
  readonly homeAddress: string;
  /** The loopback address it has now; the farm alone changes it. */
  address: string;
  readonly faults: FaultSwitches;
  readonly executions: Readonly<Record<string, number>>;
  /** Whether its outlet gives power. */
  readonly fed: boolean;
  /** UDP endpoints that it answers on. */
  readonly datagrams: readonly DatagramName[];
  /** Called when the device loses power or restarts, so that its open connections die with it. */
  onDown: () => void;
  /** Called when something it keeps through a power cycle has changed. */
  onConfigurationChange: () => void;
  /** Whether a connection to this endpoint is taken at this moment. */
  listensOn(service: ServiceName | DatagramName): boolean;
  /** Takes over a connection to one of its endpoints. */
  connect(service: ServiceName, socket: Socket): void;
  /** Takes a datagram that came to one of its endpoints; it may be answered, once or not at all. */
  receive(service: DatagramName, message: Buffer, reply: (message: Buffer) => void): void;
  /** Its outlet gives power or none: without power it is silent and draws nothing, with power it boots. */
  setFed(fed: boolean): void;
  /** What it draws now, W. */
  draw(): number;
  setFaults(patch: FaultPatch): void;
  describe(): DeviceDescription;
  /** What it keeps through a power cycle, as plain data. */
  configuration(): unknown;
  /** Takes back what `configuration` gave; anything else is ignored. */
  restore(configuration: unknown): void;
  /** Factory state: faults, counters and configuration as at the start, freshly powered up. */
  reset(): void;
}
