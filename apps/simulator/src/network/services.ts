/** The TCP endpoints a simulated device may have. */
export const serviceNames = ['http', 'rpc', 'whatsminer', 'status', 'modbus'] as const;

/**
 * One endpoint: `http` (web interface), `rpc` (cgminer API), `whatsminer` (API v3), `status` (plain-text status page), `modbus`
 * (Modbus TCP).
 */
export type ServiceName = (typeof serviceNames)[number];

/** A TCP port for each endpoint. */
export type ServicePorts = Record<ServiceName, number>;

/** The ports real devices listen on (device protocol notes 1.1, 1.2 and 2.2). */
export const truePorts: ServicePorts = { http: 80, rpc: 4028, whatsminer: 4433, status: 6060, modbus: 502 };

/** A port for each endpoint, made from the one that real devices listen on. */
export function servicePorts(portOf: (standard: number) => number): ServicePorts {
  return Object.fromEntries(serviceNames.map((name) => [name, portOf(truePorts[name])])) as ServicePorts;
}

/** The UDP endpoints a simulated device may have. */
export const datagramNames = ['snmp'] as const;

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
