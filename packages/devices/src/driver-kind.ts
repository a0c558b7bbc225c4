import type { CommandDescriptors } from '@headframe/domain/devices/define-command';
import type { PortName } from '@headframe/domain/devices/device-ports';
import { commandSchema } from '@headframe/domain/devices/device-commands';
import type { CommandBaseline, DeviceCommand, DeviceReading, DeviceEndpoint, Driver, Verification } from './driver.ts';
import { verifyCommand, verifyParts, type Comparisons } from './verify-command.ts';

/** One part of a device (outlet, coil) as a reading holds it. */
export interface PartReading {
  /** What the device holds stable; compared before a command is sent to the part. */
  key: string;
  name: string;
  scalars: object;
}

/** A reading as it travels. */
interface SplitReading {
  /** The numbers that change all the time, sent at every poll. */
  scalars: object;
  /** The rest, sent when it changed and every ten minutes. */
  detail: object;
  /** In the order in which the device counts them; none for kinds without parts. */
  parts: readonly PartReading[];
}

/** How a site adds families to a kind by map files of its own, which its agent reads. */
export interface SiteMaps<Map extends { family: string; uncertain?: string | undefined } = { family: string }> {
  /** The folder of the files, within the data folder of the agent. */
  readonly folder: string;
  /** Ports that show devices read with such maps, where none that every agent has is usable without a site. */
  readonly discoveredOn?: readonly PortName[];
  /** Reads what stands in a file; throws an error fit to be shown. */
  read(content: unknown): Map;
  /** Why a map cannot be used yet; null where it can. */
  missingOf(map: Map): string | null;
  /** The kind with these maps after its own; of equal families the last counts. */
  kindWith(maps: readonly Map[]): DriverKind;
}

/** One kind of device: its drivers, and what is common to all of its families. */
export interface DriverKind<
  Reading extends DeviceReading = DeviceReading,
  Command extends DeviceCommand = DeviceCommand,
  Fields extends object = object,
> {
  readonly kind: string;
  /** In the order in which their answers count at a discovery. */
  readonly drivers: readonly Driver<Reading, Command, Fields>[];
  /** Seconds between two polls where the agent's setting names none for this kind; the agent's general one when left out. */
  readonly pollSeconds?: number;
  /** One poll in so many reads everything of a device; left out: one in four. */
  readonly fullEvery?: number;
  /** Set where one question to an address reads all devices there: they are polled at once. */
  readonly pollsTogether?: boolean;
  readonly commands: CommandDescriptors;
  /** Set where a device can be given firmware of another family: it is identified when it is understood no longer. */
  readonly changesFamily?: true;
  /** Left out: a site adds no families. */
  readonly siteMaps?: SiteMaps;
  /** Map files of the site that are not used, each with the reason. */
  readonly mapProblems?: readonly string[];
  /** Reads a command; null for what is none of this kind in this version. */
  readCommand(value: unknown): Command | null;
  /**
   * How a command ends without being sent, by what the device reported right before; null where it is sent. Left out: every command is.
   */
  settledBefore?(
    command: Command,
    reading: Reading | null,
  ): { readonly state: 'done' | 'failed'; readonly message: string } | null;
  split(reading: Reading): SplitReading;
  /** Whether a detail differs from the one that was last sent so far that it is worth sending. */
  detailChanged(sent: object, now: object): boolean;
  /** Reads back what a command should have changed, and only that. Rejects with the four device errors. */
  verify(
    driver: Driver<Reading, Command, Fields>,
    endpoint: DeviceEndpoint,
    command: Command,
    baseline: CommandBaseline<Reading>,
  ): Promise<Verification>;
  /** The same for several parts of one device, each by its key; left out: each part is looked at on its own. */
  verifyParts?(
    driver: Driver<Reading, Command, Fields>,
    endpoint: DeviceEndpoint,
    keys: readonly string[],
    command: Command,
    baseline: CommandBaseline<Reading>,
  ): Promise<ReadonlyMap<string, Verification>>;
}

/** The commands of a kind. */
export function commandsOf(kind: DriverKind): string[] {
  return Object.keys(kind.commands);
}

/** What describes a kind; how its commands are read and verified follows from their descriptors. */
interface KindDescription<
  Reading extends DeviceReading,
  Command extends DeviceCommand,
  Fields extends object,
> extends Omit<DriverKind<Reading, Command, Fields>, 'readCommand' | 'verify' | 'verifyParts'> {
  /** How it judges what its readers show. */
  readonly comparisons: Comparisons<Reading, Fields>;
}

/** Makes a kind of its description. */
export function defineDriverKind<Reading extends DeviceReading, Command extends DeviceCommand, Fields extends object>(
  description: KindDescription<Reading, Command, Fields>,
): DriverKind<Reading, Command, Fields> {
  const schema = Object.keys(description.commands).length > 0 ? commandSchema(description.commands) : null;
  return {
    ...description,
    readCommand: (value) => (schema?.safeParse(value).data as Command | undefined) ?? null,
    verify: (driver, endpoint, command, baseline) => verifyCommand(description, driver, endpoint, command, baseline),
    verifyParts: (driver, endpoint, keys, command, baseline) =>
      verifyParts(description, driver, endpoint, keys, command, baseline),
  };
}
