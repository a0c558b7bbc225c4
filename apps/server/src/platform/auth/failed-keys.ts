import { messageText } from '@headframe/domain/errors/error-catalogue';
import { DomainError } from '@headframe/domain/errors/domain-error';

/** Different worthless keys that one address may show within five minutes until no further key of it is looked up. */
export const failedKeysPerAddress = 20;

const windowMs = 5 * 60_000;
const maximumEntries = 10_000;

function forgetOldest(entries: Map<string, unknown> | Set<string>): void {
  const oldest = entries.keys().next().value;
  if (entries.size > maximumEntries && oldest !== undefined) entries.delete(oldest);
}

/**
 * Counts worthless keys by the address they come from. Neighbours behind one address do not suffer: only different keys
 * count (a page left open with a deleted link shows one), and keys that were good before are looked up regardless.
 */
export class FailedKeys {
  readonly #good = new Set<string>();
  readonly #byAddress = new Map<string, { keys: Set<string>; until: number }>();

  #entry(address: string): { keys: Set<string>; until: number } | undefined {
    const entry = this.#byAddress.get(address);
    if (entry && entry.until <= Date.now()) this.#byAddress.delete(address);
    return this.#byAddress.get(address);
  }

  /** @throws DomainError `429` for a key never seen good, from an address that has been guessing. */
  requireNotGuessing(address: string, hash: string): void {
    if (this.#good.has(hash)) return;
    if ((this.#entry(address)?.keys.size ?? 0) >= failedKeysPerAddress)
      throw new DomainError('429', messageText('tooManyRequests'));
  }

  /** Notes a good key, by its hash. */
  noteGood(hash: string): void {
    this.#good.add(hash);
    forgetOldest(this.#good);
  }

  /** Notes a worthless key, by its hash. */
  noteFailed(address: string, hash: string): void {
    this.#good.delete(hash);
    const entry = this.#entry(address) ?? { keys: new Set(), until: Date.now() + windowMs };
    entry.keys.add(hash);
    this.#byAddress.delete(address);
    this.#byAddress.set(address, entry);
    forgetOldest(this.#byAddress);
  }
}
