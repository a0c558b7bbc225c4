import { credentialsFor } from '@headframe/agent-link';
import { tunnelCommand } from '@headframe/agent-link/tunnel/index';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import { findKind } from '@headframe/domain/devices/kind-support';
import type { AgentSupport, LinkCredential } from '@headframe/agent-link';
import { commandsOf, discoverDevice } from '@headframe/devices';
import type {
  DeviceIdentity,
  DeviceEndpoint,
  DiscoveryHints,
  Driver,
  DriverKind,
  LockedServer,
} from '@headframe/devices';
import { devicePorts, type PortName } from '@headframe/domain/devices/device-ports';

/** A driver with its kind of device. */
export interface RegisteredDriver {
  kind: DriverKind;
  driver: Driver;
}

/** A device that answered, with its kind. */
export interface DiscoveredIdentity extends DeviceIdentity {
  kind: string;
}

/** An address that a scan asks, with credentials for several kinds. */
interface ScannedEndpoint extends DeviceEndpoint {
  credentials: readonly LinkCredential[];
}

/** How devices of a kind are spoken to, beside what is known of each. */
type Manners = Pick<DeviceEndpoint, 'withoutHttp'>;

/** The drivers of a kind, each of which is given the credentials of its kind alone; they share one endpoint. */
function driversWithOwnCredentials({ kind, drivers }: DriverKind, all: readonly LinkCredential[], manners: Manners) {
  const credentials = credentialsFor(kind, all);
  let own: DeviceEndpoint | undefined;
  const withOwn = (endpoint: DeviceEndpoint): DeviceEndpoint => (own ??= { ...endpoint, ...manners, credentials });
  return drivers.map((driver) => ({
    family: driver.family,
    discoveredOn: driver.discoveredOn,
    isGeneric: driver.isGeneric ?? false,
    isOnOwnMachine: driver.isOnOwnMachine ?? false,
    isNamed: async (endpoint: DeviceEndpoint) => (await driver.isNamed?.(withOwn(endpoint))) ?? false,
    discover: (endpoint: DeviceEndpoint) => driver.discover(withOwn(endpoint)),
  }));
}

/** The kinds of devices that this agent has drivers for; nothing else in the agent knows any of them. */
export class DriverRegistry {
  readonly #byFamily = new Map<string, RegisteredDriver>();
  readonly #kinds: readonly DriverKind[];
  readonly #asksOverHttp: (kind: string) => boolean;
  /** Ports that a scan looks for, by how they are reached. */
  readonly discoveryPorts: Readonly<Record<'tcp' | 'udp', readonly PortName[]>>;

  /** Whether some are asked at the addresses of the agent's own machine, whatever ports are open there. */
  readonly hasOwnMachine: boolean;

  /** `asksOverHttp` says at each call whether devices of a kind are asked over HTTP. Throws RangeError where two drivers have the same family. */
  constructor(kinds: readonly DriverKind[], asksOverHttp: (kind: string) => boolean = () => true) {
    this.#kinds = kinds;
    this.#asksOverHttp = asksOverHttp;
    for (const kind of kinds) {
      for (const driver of kind.drivers) {
        if (this.#byFamily.has(driver.family)) throw new RangeError(`Two drivers have the family ${driver.family}.`);
        this.#byFamily.set(driver.family, { kind, driver });
      }
    }
    const names = new Set([...this.#byFamily.values()].flatMap(({ driver }) => driver.discoveredOn));
    const ofTransport = (transport: 'tcp' | 'udp') =>
      [...names].filter((name) => devicePorts[name].transport === transport);
    this.hasOwnMachine = [...this.#byFamily.values()].some(({ driver }) => driver.isOnOwnMachine);
    this.discoveryPorts = { tcp: ofTransport('tcp'), udp: ofTransport('udp') };
  }

  /** The driver of a family; undefined where this version has none. */
  find(family: string): RegisteredDriver | undefined {
    return this.#byFamily.get(family);
  }

  /** Reads a command of a kind of device; null where this version does not know it. */
  readCommand(kind: string, command: unknown): ReturnType<DriverKind['readCommand']> {
    return this.#kinds.find((known) => known.kind === kind)?.readCommand(command) ?? null;
  }

  /** How devices of a kind are spoken to, as the agent is set now. */
  mannersOf(kind: string): Manners {
    return this.#asksOverHttp(kind) ? {} : { withoutHttp: true };
  }

  /** What this agent can do, as it says in its handshake. */
  support(): AgentSupport {
    return Object.fromEntries(
      this.#kinds.map((kind) => [
        kind.kind,
        {
          families: [...kind.drivers.map(({ family }) => family), unidentifiedFamily],
          commands: [...commandsOf(kind), ...(findKind(kind.kind)?.webPages ? [tunnelCommand] : [])],
        },
      ]),
    );
  }

  /** All commands that this agent knows. */
  commands(): Set<string> {
    return new Set(this.#kinds.flatMap(commandsOf));
  }

  /**
   * What a scan sends over UDP, by port; null where a driver on UDP has no such datagrams, so that every address is to be
   * asked.
   */
  datagramProbes(credentials: readonly LinkCredential[]): ReadonlyMap<PortName, readonly Buffer[]> | null {
    const probes = new Map<PortName, Map<string, Buffer>>();
    for (const { kind, driver } of this.#byFamily.values()) {
      const ports = driver.discoveredOn.filter((name) => devicePorts[name].transport === 'udp');
      if (ports.length > 0 && !driver.probes) return null;
      for (const port of ports) {
        const known = probes.get(port) ?? new Map<string, Buffer>();
        for (const datagram of driver.probes?.(credentialsFor(kind.kind, credentials)) ?? [])
          known.set(datagram.toString('latin1'), datagram);
        probes.set(port, known);
      }
    }
    return new Map([...probes].map(([port, datagrams]) => [port, [...datagrams.values()]]));
  }

  /** Map files of the site that are not used, each with the reason. */
  get mapProblems(): readonly string[] {
    return this.#kinds.flatMap(({ mapProblems = [] }) => mapProblems);
  }

  /** The drivers of these kinds alone, as far as this version has them. */
  ofKinds(names: readonly string[]): DriverRegistry {
    return new DriverRegistry(
      this.#kinds.filter(({ kind }) => names.includes(kind)),
      this.#asksOverHttp,
    );
  }

  /** Finds out what answers at an address; `null` when nothing known does. Each credential is for its kind. Never rejects. */
  async discover(endpoint: ScannedEndpoint, hints?: DiscoveryHints): Promise<DiscoveredIdentity | null> {
    const drivers = this.#kinds.flatMap((kind) =>
      driversWithOwnCredentials(kind, endpoint.credentials, this.mannersOf(kind.kind)),
    );
    const identity = await discoverDevice(drivers, endpoint, hints);
    const kind = identity && this.find(identity.family)?.kind.kind;
    return identity && kind !== undefined && kind !== null ? { ...identity, kind } : null;
  }

  /** The server at an address that let no credential in, by what it shows without; null where none does. Rejects with the device errors. */
  async lookAtServer(endpoint: ScannedEndpoint, openPorts: readonly number[]): Promise<LockedServer | null> {
    for (const { kind, driver } of this.#byFamily.values()) {
      if (!driver.lookAtServer || !driver.discoveredOn.some((name) => openPorts.includes(endpoint.ports[name])))
        continue;
      const credentials = credentialsFor(kind.kind, endpoint.credentials);
      const server = await driver.lookAtServer({ ...endpoint, ...this.mannersOf(kind.kind), credentials });
      if (server) return server;
    }
    return null;
  }

  /** The other devices behind the address of one that was discovered, each as soon as it is known. */
  async *discoverUnits(endpoint: ScannedEndpoint, first: DiscoveredIdentity): AsyncGenerator<DiscoveredIdentity> {
    const { driver } = this.find(first.family) ?? {};
    const credentials = credentialsFor(first.kind, endpoint.credentials);
    for await (const identity of driver?.discoverUnits?.(
      { ...endpoint, ...this.mannersOf(first.kind), credentials },
      first,
    ) ?? [])
      yield { ...identity, kind: first.kind };
  }
}
