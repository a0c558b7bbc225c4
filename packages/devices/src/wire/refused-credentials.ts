import { isDeepStrictEqual } from 'node:util';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';

/** A list of credentials that a device has just refused is not tried on it again for so long, in milliseconds: some lock. */
const refusalMs = 60_000;

/** The lists of credentials that devices refused a moment ago, by device, so that polls do not try them again and again. */
export class RefusedCredentials {
  readonly #refusals = new BoundedCache<{ of: readonly Credential[]; until: number }>(4096);

  /** Whether the device refused exactly these a moment ago. */
  has(device: string, credentials: readonly Credential[]): boolean {
    const refusal = this.#refusals.get(device);
    return refusal !== undefined && refusal.until > performance.now() && isDeepStrictEqual(refusal.of, credentials);
  }

  note(device: string, credentials: readonly Credential[]): void {
    this.#refusals.set(device, { of: credentials, until: performance.now() + refusalMs });
  }

  forget(device: string): void {
    this.#refusals.delete(device);
  }
}
