/** How long a miner takes no credential after too many wrong ones, in seconds. */
const lockSeconds = 60;

/** Counts the wrong credentials that a miner was given, and locks it after too many in a row. */
export class LoginLock {
  #wrongInARow = 0;
  #lockedUntil = 0;
  /** Wrong credentials, and right ones while it was locked, since the miner was made. */
  refused = 0;

  isLocked(now: number): boolean {
    return now < this.#lockedUntil;
  }

  /** Whether a credential is let in; `lockAfter` wrong ones in a row lock it, null: it never locks. `now` in seconds since 1970. */
  admits(isRight: boolean, lockAfter: number | null, now: number): boolean {
    if (isRight && !this.isLocked(now)) {
      this.#wrongInARow = 0;
      return true;
    }
    this.refused += 1;
    if (this.isLocked(now)) return false;
    this.#wrongInARow += 1;
    if (lockAfter === null || this.#wrongInARow < lockAfter) return false;
    this.#lockedUntil = now + lockSeconds;
    this.#wrongInARow = 0;
    return false;
  }
}
