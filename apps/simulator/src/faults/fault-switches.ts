import { z } from 'zod';

/** The faults a device can be given, each off by default. */
const faultSwitches = z.strictObject({
  /** Refuses every connection, as if its cable were out. */
  offline: z.boolean(),
  /** Milliseconds before each answer. */
  slowMs: z.number().int().min(0).max(600_000),
  /** Takes connections and never answers. */
  halfOpen: z.boolean(),
  /** Its program hangs until its power is cut, and a reboot does not help: `silent` answers nothing, `idle` answers and hashes nothing. */
  hung: z.enum(['silent', 'idle']).nullable(),
  /** Number of the hash board (from 0) that has died, or of the card of a GPU server that is lost, or null. */
  deadBoard: z.number().int().min(0).max(15).nullable(),
  /** Runs far too hot. */
  hot: z.boolean(),
  /** `dead`: no pool answers. `other`: mines for a stranger, `none`: has no pool, both until its pools are set again. */
  wrongPool: z.enum(['dead', 'other', 'none']).nullable(),
  /** Means to mine, and hashes nothing. */
  noHashrate: z.boolean(),
  /** No hash board is found. */
  noBoards: z.boolean(),
  /** Still raises its frequencies, and hashes nothing meanwhile; Whatsminers report it. */
  tuning: z.boolean(),
  /** Hashes at this share of what it should. */
  rateShare: z.number().min(0.05).max(1),
  /** The password is no longer the one its owner knows. */
  badPassword: z.boolean(),
  /** Takes no credential for a minute after so many wrong ones in a row, or null. */
  lockAfter: z.number().int().min(1).max(100).nullable(),
  /** Answers with broken replies. */
  garbage: z.boolean(),
  /** The next reboot never comes back until this fault is cleared. */
  stuckReboot: z.boolean(),
  /** Says "success" to each command and changes nothing. */
  liar: z.boolean(),
  /**
   * How a firmware update ends: the image is refused, the connection breaks in the middle, the flash is full, or the miner comes back
   * with the version that it had. One that never comes back is `stuckReboot`.
   */
  firmwareUpdate: z.enum(['refuse', 'break', 'full', 'keep']).nullable(),
  /** Reports no power draw. */
  noPower: z.boolean(),
  /** The load limits of its phases are set to a quarter of what they should be. */
  lowLimits: z.boolean(),
  /** The cgminer port is closed, as by a firewall; the web interface answers. */
  apiClosed: z.boolean(),
  /** The write API is off (Whatsminer code 45). */
  writeApiOff: z.boolean(),
  /** Alarms that a container reports until it is reset, by the names of its protocol. */
  alarms: z.array(z.string().min(1).max(64)).max(32).readonly(),
  /** Shows another SSH host key, as a server does after a new installation. */
  newHostKey: z.boolean(),
});

/** The state of all fault switches of one device. */
export type FaultSwitches = z.infer<typeof faultSwitches>;

/** A change of some switches; the others stay as they are. */
export const faultPatch = faultSwitches.partial();

/** A change of some fault switches. */
export type FaultPatch = z.infer<typeof faultPatch>;

/** All switches off. */
export function noFaults(): FaultSwitches {
  return {
    offline: false,
    slowMs: 0,
    halfOpen: false,
    hung: null,
    deadBoard: null,
    hot: false,
    wrongPool: null,
    noHashrate: false,
    noBoards: false,
    tuning: false,
    rateShare: 1,
    badPassword: false,
    lockAfter: null,
    garbage: false,
    stuckReboot: false,
    liar: false,
    firmwareUpdate: null,
    noPower: false,
    lowLimits: false,
    apiClosed: false,
    writeApiOff: false,
    alarms: [],
    newHostKey: false,
  };
}

/** Whether a device takes connections and never answers. */
export function isSilent({ halfOpen, hung }: Pick<FaultSwitches, 'halfOpen' | 'hung'>): boolean {
  return halfOpen || hung === 'silent';
}

/** The switches after a change; those not named stay. */
export function patchFaults(faults: FaultSwitches, patch: FaultPatch): FaultSwitches {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...faults, ...Object.fromEntries(named) };
}
