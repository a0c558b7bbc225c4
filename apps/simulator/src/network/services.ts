/** One TCP endpoint: where real devices listen, and where ports begin when all devices share one address. */
interface Service {
  readonly standard: number;
  readonly firstOwn: number;
}

/** The TCP endpoints a simulated device may have (device protocol notes 1.1, 1.2, 2.2 and 2.4). */
const services = {
  /** Web interface. */
  http: { standard: 80, firstOwn: 10_080 },
  /** Web interface over TLS. */
  https: { standard: 443, firstOwn: 15_443 },
  /** cgminer API. */
  rpc: { standard: 4028, firstOwn: 20_028 },
  /** Whatsminer API v3. */
  whatsminer: { standard: 4433, firstOwn: 30_433 },
  /** Web API of Auradine. */
  auradine: { standard: 8080, firstOwn: 45_080 },
  /** Plain-text status page. */
  status: { standard: 6060, firstOwn: 40_060 },
  /** Modbus TCP. */
  modbus: { standard: 502, firstOwn: 50_502 },
  /** SSH. */
  ssh: { standard: 22, firstOwn: 55_022 },
} as const satisfies Readonly<Record<string, Service>>;

/** One TCP endpoint. */
export type ServiceName = keyof typeof services;

/** All TCP endpoints. */
export const serviceNames = Object.keys(services) as ServiceName[];

/** A TCP port for each endpoint. */
export type ServicePorts = Record<ServiceName, number>;

const portsOf = (portOf: (service: Service) => number): ServicePorts =>
  Object.fromEntries(serviceNames.map((name) => [name, portOf(services[name])])) as ServicePorts;

/** The ports real devices listen on. */
export const truePorts: ServicePorts = portsOf(({ standard }) => standard);

/** Where each endpoint's ports begin when all devices share one address; a device's place in the block is added. */
export const firstOwnPorts: ServicePorts = portsOf(({ firstOwn }) => firstOwn);

/** A port for each endpoint, made from the one that real devices listen on. */
export function servicePorts(portOf: (standard: number) => number): ServicePorts {
  return portsOf(({ standard }) => portOf(standard));
}

/** The UDP endpoints a simulated device may have. */
const datagramNames = ['snmp'] as const;

/** One UDP endpoint. */
export type DatagramName = (typeof datagramNames)[number];

/** The UDP ports real devices listen on. */
export const trueDatagramPorts: Readonly<Record<DatagramName, number>> = { snmp: 161 };

/** A port for each endpoint, TCP and UDP. */
export type EndpointPorts = ServicePorts & Readonly<Record<DatagramName, number>>;

/** What is added to the true ports where the process may not bind them; tried in this order. */
export const portOffsets = [20_000, 30_000, 10_000] as const;

/**
 * Which ports a farm listens on: the `true` ones (falling back to `offset`), the true ones plus a fixed `offset`, or `free`
 * ones given by the operating system.
 */
export type PortsChoice = 'true' | 'offset' | 'free';
