import type { Capability } from '@headframe/domain/devices/capability';
import type { ContentType } from '@headframe/domain/devices/content-types';
import type { DeviceCredential } from '@headframe/domain/devices/device-credential';
import type { DeviceError } from './device-errors.ts';
import type { Settled } from './settled.ts';
import type { PortName, PortNumbers } from '@headframe/domain/devices/device-ports';
import type { CredentialOutcome } from '@headframe/domain/devices/asic/credential-outcome';

/** Numbers of the ports a device is reached on. A simulated or forwarded site shifts them. */
export type DevicePorts = PortNumbers;

/** A user name and password to try. */
export type Credential = DeviceCredential;

/** A part of a device by what the device holds stable (`pdu.outlet`, the address of a coil): never by its place. */
export interface PartReference {
  key: string;
}

/** The host keys that servers showed at first sight, by address and port; their owner keeps them over restarts. */
export interface HostKeys {
  /** The pinned fingerprint (`SHA256:…`); undefined where none is. */
  get(host: string, port: number): string | undefined;
  /** Why the key of a server without a pinned one cannot be pinned: such a server is sent no credential. Null where it can. */
  refusal?(): string | null;
  /** Pins a fingerprint, in place of the one before. Throws `DeviceRefusedError` where there is no room for one more. */
  pin(host: string, port: number, fingerprint: string): void;
  /** Pins a fingerprint that a person accepts in place of the one before: credentials that name other host keys are for it too. */
  accept?(host: string, port: number, fingerprint: string): void;
  /** Whether a person accepted this fingerprint for the server. */
  isAccepted?(host: string, port: number, fingerprint: string): boolean;
}

/** Everything a driver needs to speak to one device. */
export interface DeviceEndpoint {
  host: string;
  ports: DevicePorts;
  /** The unit behind a gateway (Modbus); without one, the driver tries those that its family usually has. */
  unit?: number;
  /**
   * The serial number of the device that is meant, for kinds whose units shift (`unitsKnownBySerial`): the driver reads and commands
   * no other one, whichever unit it is now. Left out before it is known, as in a scan: the unit counts.
   */
  serial?: string;
  /** Where host keys are pinned, for families over SSH; left out: each one is accepted, as in a test. */
  hostKeys?: HostKeys;
  /** Tried in order; the family's factory default comes last. */
  credentials: readonly Credential[];
  /** TCP ports that were found open, where all of them have been tried; left out: nothing is known of them. */
  openPorts?: readonly number[];
  /** For one request to the device, connect included, in milliseconds. */
  timeoutMs: number;
  /** The device is not asked over HTTP: such requests end with a DeviceConnectionError before anything is sent. */
  withoutHttp?: boolean;
  /** Between a refused credential and the next one, in milliseconds; left out: none. */
  tryPauseMs?: number;
  /** Credentials are tried in their order, whatever the device accepted last: a test asks whether it takes the stored ones. */
  inOrder?: boolean;
  /**
   * The part that a command is for and its read-back looks at; left out: the whole device. The driver compares the key with
   * what the device holds before it writes, and refuses where no part has it.
   */
  part?: PartReference;
  signal?: AbortSignal;
}

/** What a scan learns of a device before it is read in full. */
export interface DeviceIdentity {
  family: string;
  model: string | null;
  firmware: string | null;
  mac: string | null;
  /** The unit that answered, for families with units behind a gateway. */
  unit?: number;
  /** What it is known by, for kinds whose units shift (`unitsKnownBySerial`). */
  serial?: string;
  /** Worker name of the active pool, where the device reports it without a credential. */
  workerName: string | null;
  /** The outcome for the endpoint's credentials. */
  credentialOutcome: CredentialOutcome;
  /** Which of the endpoint's credentials it accepted, counted from 0; left out where it accepted none of them. */
  credentialIndex?: number;
}

/** A server that shows who it is before it lets in. */
export interface LockedServer {
  family: string;
  /** Fingerprint of its host key. */
  hostKey: string;
  /** Of the credentials that are for it. */
  credentialOutcome: CredentialOutcome;
}

/** What every reading holds, whatever the kind of device. */
export type DeviceReading = Pick<DeviceIdentity, 'family' | 'model' | 'firmware' | 'mac'>;

/** What every command holds, whatever the kind of device. */
export interface DeviceCommand {
  readonly kind: string;
}

/** The reading before, and how long ago it was begun, in milliseconds. */
export interface LastReading<Reading> {
  reading: Reading;
  ageMs: number;
}

/** Outcome of a read-back after a command: `pending` means look again later, until the command's own time-out. */
export type Verification =
  | { state: 'verified' }
  /** `isAway`: it does not answer, or not as before. */
  | { state: 'pending'; reason: string; isAway?: true }
  | { state: 'failed'; reason: string };

/** What is remembered from before a command, to compare with afterwards. */
export interface CommandBaseline<Reading = DeviceReading> {
  reading: Reading | null;
  /** Agent clock, in milliseconds since the epoch, when the command was sent. */
  sentAt: number;
}

/** A file that a device hands out, such as its log. */
export interface DeviceContent {
  /** As `contentName` of the domain allows. */
  name: string;
  type: ContentType;
  /** In bytes, where the device announces it. */
  size: number | null;
  /**
   * Its bytes in order, in pieces of 64 KiB at most, read from the device no faster than they are consumed. Rejects with the four
   * device errors; ending the iteration early closes the connection.
   */
  pieces: AsyncIterable<Buffer>;
}

/** A file that a command takes to a device, such as an image of firmware; its checksum was compared before. */
export interface DeviceFile {
  /** As devices are sent it: letters, digits, dots, hyphens and underscores. */
  name: string;
  /** In bytes. */
  size: number;
  /**
   * Its bytes from `start` to before `end`, all of them where left out, in pieces of 64 KiB at most; each call reads them again, no
   * faster than they are consumed.
   */
  pieces(start?: number, end?: number): AsyncIterable<Buffer>;
}

/** How far a command has come. */
export interface CommandProgress {
  /** Share that is done, 0 to 1; null where it is not known. */
  share: number | null;
  /** What is being done, in a few words. */
  text: string;
}

/** Reports how far a command has come; called as often as one likes. */
export type ReportProgress = (progress: CommandProgress) => void;

/** Sends one command; one with a `content` in its descriptor resolves to the file, one that `carries` a file is given it. */
type Performer<Command> = {
  send(
    endpoint: DeviceEndpoint,
    command: Command,
    report: ReportProgress,
    file?: DeviceFile,
  ): Promise<DeviceContent | void>;
}['send'];

/** Reads one thing that a command changes. */
type Reader<Value> = { read(endpoint: DeviceEndpoint): Promise<Value> }['read'];

/** How each command is sent; a command that is missing is one that the family does not have. */
export type Performers<Command extends DeviceCommand> = {
  readonly [Kind in Command['kind']]?: Performer<Extract<Command, { kind: Kind }>>;
};

/** How each thing that commands change is read back, by the name of the desired field (`switch`, `pools`, `led`, …). */
export type Readers<Fields extends object> = { readonly [Field in keyof Fields]?: Reader<Fields[Field]> };

/** Reads one thing that a command changes of several parts at once; each has its value, or why there is none. */
type PartsReader<Value> = {
  read(endpoint: DeviceEndpoint, keys: readonly string[]): Promise<ReadonlyMap<string, Settled<Value>>>;
}['read'];

/** What families whose devices have many parts do with several of them in one conversation. */
export interface PartConversations<Command extends DeviceCommand = DeviceCommand, Fields extends object = object> {
  /**
   * Sends a command to parts of one device, one after another: to each, null where the device accepted it. As with one part,
   * the keys are compared with what the device holds before anything is written.
   */
  perform(
    endpoint: DeviceEndpoint,
    command: Command,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DeviceError | null>>;
  /** As {@link Readers}, for several parts. */
  readonly readers: { readonly [Field in keyof Fields]?: PartsReader<Fields[Field]> };
}

/**
 * One family's protocol, and nothing else: no database, no state between calls but caches of tokens.
 * Every method rejects only with `DeviceReplyError`, `DeviceTimeoutError`, `DeviceConnectionError` or
 * `DeviceRefusedError` (see device-errors.ts), and never hangs past `timeoutMs` a request.
 */
export interface Driver<
  Reading extends DeviceReading = DeviceReading,
  Command extends DeviceCommand = DeviceCommand,
  Fields extends object = object,
> {
  readonly family: string;
  /** The ports that show the family: one of them must be open, and a scan looks for them. */
  readonly discoveredOn: readonly PortName[];
  /** Asked at the addresses of the agent's own machine as well, whatever ports are open there. */
  readonly isOnOwnMachine?: boolean;
  /** Asked only when no other family recognises the device, because it answers for nearly all of them. */
  readonly isGeneric?: boolean;
  /**
   * Datagrams that a scan sends to the family's UDP ports: a device of the family answers one of them, and only what answers
   * is asked by `discover`. Left out: every address is asked.
   */
  probes?(credentials: readonly Credential[]): readonly Buffer[];
  /**
   * Whether what the device shows to whoever connects names this family: then it is asked before the families that are not named, which
   * are spared where it recognises its own. It decides nothing else. Left out: the device never names it. Never rejects.
   */
  isNamed?(endpoint: DeviceEndpoint): Promise<boolean>;
  /** Whether the device speaks this family's protocol; `null` when it does not. */
  discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null>;
  /**
   * The other devices of the family behind the address of one that was discovered, for families with units behind a gateway:
   * each as soon as it is known, bounded in number and time.
   */
  discoverUnits?(endpoint: DeviceEndpoint, first: DeviceIdentity): AsyncIterable<DeviceIdentity>;
  /**
   * What a server shows without a login, where no device of the family was discovered on it, for families over SSH; null where no such
   * server answers. Sends no credential.
   */
  lookAtServer?(endpoint: DeviceEndpoint): Promise<LockedServer | null>;
  /**
   * One normalised reading. With a `last` one, what seldom changes (identity, settings) may be taken from it, as long as
   * what is read agrees with it; without, everything is read.
   */
  read(endpoint: DeviceEndpoint, last?: LastReading<Reading>): Promise<Reading>;
  /** What commands that the family has this device cannot carry out, or only within bounds; all others it can. */
  capabilities(identity: Pick<DeviceIdentity, 'model' | 'firmware'>): Readonly<Record<string, Capability>>;
  /** Sends commands. That the device accepted one is no proof: the read-back is. */
  readonly perform: Performers<Command>;
  readonly readers: Readers<Fields>;
  /** Left out: each part is spoken to on its own. */
  readonly parts?: PartConversations<Command, Fields>;
  /** Ends the sessions that the driver holds with a device, for families that give out few of them. */
  close?(endpoint: DeviceEndpoint): Promise<void>;
}
