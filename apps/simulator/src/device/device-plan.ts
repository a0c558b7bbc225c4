/** Returns the time in milliseconds since 1970. */
export type Clock = () => number;

/** How long a device takes for what it does; all in seconds. */
export interface DeviceTiming {
  /** From the reboot command until the device answers again. */
  readonly rebootSeconds: number;
  /** How long the mining program is away while it restarts. */
  readonly restartSeconds: number;
  /** From the start of mining until nearly full hashrate. */
  readonly rampSeconds: number;
}

/** Everything a device is built from; the same plan gives the same device. */
export interface DevicePlan {
  /** Place in the farm, from 0. */
  readonly index: number;
  /** The device's own seed. */
  readonly seed: number;
  /** The seed of the place it stands at (weather is common to the farm). */
  readonly siteSeed: number;
  readonly mac: string;
  readonly address: string;
  readonly clock: Clock;
  readonly timing: DeviceTiming;
  /** The subaccount that a new miner mines for. */
  readonly subaccount: string;
  /** Seconds it has been running when the farm starts; 0 is a fresh power-up. */
  readonly uptimeAtStart: number;
}
