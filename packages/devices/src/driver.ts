import type { AsicCapabilities, AsicCommand } from '@headframe/domain/asic/asic-command';
import type { AsicFamily, AsicReading } from '@headframe/domain/asic/asic-reading';
import type { SignInOutcome } from '@headframe/domain/asic/sign-in-outcome';

/** TCP ports a device is reached on; defaults in `default-ports.ts`. A simulated or forwarded site shifts them. */
export interface DevicePorts {
  /** Web interface (Antminer CGI). */
  http: number;
  /** cgminer API. */
  rpc: number;
  /** Whatsminer API v3. */
  whatsminer: number;
  /** Antminer plain-text status. */
  status: number;
}

/** A user name and password to try. */
export interface Credential {
  user: string;
  password: string;
}

/** Everything a driver needs to speak to one device. */
export interface DeviceTarget {
  host: string;
  ports: DevicePorts;
  /** Tried in order; the family's factory default comes last. */
  credentials: readonly Credential[];
  /** For one request to the device, connect included, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** What a scan learns of a device before it is read in full. */
export interface DeviceIdentity {
  family: AsicFamily;
  model: string | null;
  firmware: string | null;
  mac: string | null;
  /** Worker name of the active pool, where it can be told without a credential. */
  workerName: string | null;
  /** What became of the target's credentials. */
  signIn: SignInOutcome;
}

/** Outcome of a read-back after a command: `pending` means look again later, until the command's own time-out. */
export type Verification =
  { state: 'verified' } | { state: 'pending'; reason: string } | { state: 'failed'; reason: string };

/** What is remembered from before a command, to tell afterwards whether it took effect. */
export interface CommandBaseline {
  reading: AsicReading | null;
  /** Agent clock, in milliseconds since the epoch, when the command was sent. */
  sentAt: number;
}

/**
 * One family's protocol, and nothing else: no database, no state between calls but caches of tokens.
 * Every method rejects only with `DeviceReplyError`, `DeviceTimeoutError`, `DeviceConnectionError` or
 * `DeviceRefusedError` (see device-errors.ts), and never hangs past `timeoutMs` a request.
 */
export interface AsicDriver {
  readonly family: AsicFamily;
  /** Tells whether the device speaks this family's protocol; `null` when it does not. */
  discover(target: DeviceTarget): Promise<DeviceIdentity | null>;
  /** One full, normalised reading. */
  read(target: DeviceTarget): Promise<AsicReading>;
  /** What this device can be told, from its family, model and firmware. */
  capabilities(identity: Pick<DeviceIdentity, 'model' | 'firmware'>): AsicCapabilities;
  /** Sends a command. That the device accepted it is no proof: `verify` is. */
  perform(target: DeviceTarget, command: AsicCommand): Promise<void>;
  /** Reads back and compares with the baseline. */
  verify(target: DeviceTarget, command: AsicCommand, baseline: CommandBaseline): Promise<Verification>;
}
