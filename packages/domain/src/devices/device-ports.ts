/** How a port is reached: by a connection, or by single datagrams. */
export type Transport = 'tcp' | 'udp';

/** One port on which devices listen. */
interface DevicePort {
  transport: Transport;
  /** Where devices listen unless a site forwards them. */
  number: number;
}

/**
 * Every port on which devices listen, by its name (device protocol notes 1.1, 1.2, 2.1, 2.2 and 2.4). Drivers name those that they use;
 * an agent has the numbers of its site.
 */
export const devicePorts = {
  /** Web interface (Antminer CGI). */
  http: { transport: 'tcp', number: 80 },
  /** Web interface over TLS. */
  https: { transport: 'tcp', number: 443 },
  /** cgminer API. */
  rpc: { transport: 'tcp', number: 4028 },
  /** Whatsminer API v3. */
  whatsminer: { transport: 'tcp', number: 4433 },
  /** Web API of Auradine, which gives out tokens. */
  auradine: { transport: 'tcp', number: 8080 },
  /** Antminer plain-text status. */
  status: { transport: 'tcp', number: 6060 },
  /** SNMP (power distribution units). */
  snmp: { transport: 'udp', number: 161 },
  /** Modbus TCP (meters and other sensors). */
  modbus: { transport: 'tcp', number: 502 },
  /** SSH (GPU servers). */
  ssh: { transport: 'tcp', number: 22 },
} as const satisfies Readonly<Record<string, DevicePort>>;

/** Name of a port. */
export type PortName = keyof typeof devicePorts;

/** The number of each port at one site. */
export type PortNumbers = Record<PortName, number>;

/** All port names. */
export const portNames = Object.keys(devicePorts) as PortName[];

/** A number for each port, made from its name and what is declared for it. */
export function portNumbers(numberOf: (name: PortName, port: DevicePort) => number): PortNumbers {
  return Object.fromEntries(portNames.map((name) => [name, numberOf(name, devicePorts[name])])) as PortNumbers;
}

/** The numbers on which real devices listen. */
export const standardPorts: Readonly<PortNumbers> = portNumbers((_name, port) => port.number);
