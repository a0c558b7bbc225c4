import { printableText } from '@headframe/stratum';

/** Users that are remembered at most; the one that was tried longest ago makes way. */
const maxUsers = 1_000;
const hourMs = 3_600_000;

/** A user that was refused, with what its miner was answered. */
export interface RefusedUser {
  /** Safe to print. */
  readonly user: string;
  readonly reason: string;
  /** Where it was last tried from. */
  address: string;
  tries: number;
  /** Milliseconds since 1970. */
  readonly firstAt: number;
  lastAt: number;
}

/** The users that this process refused in the last hour, by what they were answered. */
export class RefusedUsers {
  /** The latest one last. */
  readonly #users = new Map<string, RefusedUser>();
  #hasChanged = false;

  /** Counts a refusal. */
  add(name: string, reason: string, address: string, now = Date.now()): void {
    const user = printableText(name);
    const key = `${user}\n${reason}`;
    const known = this.#users.get(key) ?? { user, reason, address, tries: 0, firstAt: now, lastAt: now };
    known.tries = Math.min(known.tries + 1, 2 ** 31 - 1);
    known.lastAt = now;
    known.address = address;
    this.#users.delete(key);
    this.#users.set(key, known);
    if (this.#users.size > maxUsers) this.#forgetFirst();
    this.#hasChanged = true;
  }

  /** Those of the last hour, the latest last. */
  list(now = Date.now()): readonly RefusedUser[] {
    for (const { lastAt } of this.#users.values()) {
      if (now - lastAt < hourMs) break;
      this.#forgetFirst();
      this.#hasChanged = true;
    }
    return [...this.#users.values()];
  }

  /** Whether the list is another one than when this was asked last. */
  takeChange(now = Date.now()): boolean {
    this.list(now);
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  #forgetFirst(): void {
    for (const key of this.#users.keys()) return void this.#users.delete(key);
  }
}
