import type { ProgramResult, RunOptions } from '../ssh/ssh-connection.ts';

/** What a server says of itself; null where it does not. */
export interface GpuHostIdentity {
  hostname: string | null;
  /** Of the interface by which it is reached, lower case with colons. */
  mac: string | null;
}

/** A server with cards, and how its nvidia-smi is run: here, or over SSH. */
export interface GpuHost {
  /** Fingerprint of its host key; null where SSH is not used. */
  readonly hostKey: string | null;
  /**
   * Runs nvidia-smi with these arguments, as `root` by sudo without a password where that is asked for. Rejects with the four device
   * errors; that it ends with an error status is no rejection.
   */
  smi(args: readonly string[], options: RunOptions & { isRoot?: boolean }): Promise<ProgramResult>;
  identity(timeoutMs: number): Promise<GpuHostIdentity>;
  /** Seconds since it booted; null where it does not say. */
  uptime(timeoutMs: number): Promise<number | null>;
}

/** The whole seconds of `/proc/uptime` (proc_uptime(5)); null for all other texts. */
export function uptimeOf(text: string): number | null {
  const [, seconds] = /^(\d{1,10})\.\d+ /.exec(text) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

/** Exit statuses of a shell for a program that is not there or may not be run (POSIX, XCU 2.8.2). */
export const notFound: readonly (number | null)[] = [126, 127];

/** The interface of the default route in `/proc/net/route`; null where there is none. */
export function defaultInterface(routes: string): string | null {
  const lines = routes.split('\n').map((line) => line.trim().split(/\s+/));
  const name = lines.find(
    ([, destination, , flags]) => destination === '00000000' && (Number(`0x${flags}`) & 1) === 1,
  )?.[0];
  return name !== undefined && /^[\w.-]{1,15}$/.test(name) ? name : null;
}

/** A MAC address as the kernel shows it; null for all other texts, and where it is all zeros. */
export function macOf(text: string): string | null {
  const mac = text.trim().toLowerCase();
  return /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac) && mac !== '00:00:00:00:00:00' ? mac : null;
}

/** A host name; null for all other texts. */
export function hostnameOf(text: string): string | null {
  const name = text.trim();
  return /^[\w.-]{1,253}$/.test(name) ? name : null;
}
