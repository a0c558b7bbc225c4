import { isDeepStrictEqual } from 'node:util';
import type { Credential } from '../driver.ts';
import { BoundedCache } from './bounded-cache.ts';

/** A list of credentials that a device has just refused is not tried on it again for so long, in milliseconds: some lock. */
const refusalMs = 300_000;

/** The lists of credentials that devices refused a moment ago, by device, so that polls do not try them again and again. */
export class RefusedCredentials {
  readonly #refusals = new BoundedCache<{ of: readonly Credential[]; at: number }>(4096);

  /** Whether the device refused exactly these within the last `withinMs`; a minute where left out. */
  has(device: string, credentials: readonly Credential[], withinMs = refusalMs): boolean {
    const refusal = this.#refusals.get(device);
    return (
      refusal !== undefined && performance.now() - refusal.at < withinMs && isDeepStrictEqual(refusal.of, credentials)
    );
  }

  note(device: string, credentials: readonly Credential[]): void {
    this.#refusals.set(device, { of: credentials, at: performance.now() });
  }

  forget(device: string): void {
    this.#refusals.delete(device);
  }
}
