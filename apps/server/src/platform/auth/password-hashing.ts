import { availableParallelism } from 'node:os';
import { maxPasswordLength } from '@headframe/domain/limits/password-policy';
import { hash, verify } from '@node-rs/argon2';

/** What a hash of Argon2id costs: memory in KiB, passes over it, lanes. */
interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet, minimum for Argon2id). */
const productCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time, but one processor is left to everything else. */
const usualConcurrency = Math.min(2, Math.max(1, availableParallelism() - 1));

export class PasswordQueueFullError extends Error {
  override name = 'PasswordQueueFullError';
}

/** Hashes and checks passwords off the main thread, few at a time. */
export interface PasswordHashing {
  /** Argon2id in the PHC string format. Throws `PasswordQueueFullError`. */
  hash(password: string): Promise<string>;
  /**
   * Checks a password; without a stored hash, and for one longer than any that is taken, it takes the same time and
   * answers false. Throws `PasswordQueueFullError`.
   */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

/** Limits of concurrent hashing. */
interface PasswordHashingOptions {
  /** Hashes at the same time; each holds a thread of Node's pool and 19 MiB. */
  concurrency?: number;
  /** Callers waiting for their turn before new ones are refused. */
  maximumWaiting?: number;
  /** For tests that are not about passwords; the product's where it is left out. */
  cost?: PasswordCost;
  /** Called with the number running and waiting. */
  onLength?: (length: number) => void;
}

/** Creates the bounded queue of one process. */
export async function createPasswordHashing(options: PasswordHashingOptions = {}): Promise<PasswordHashing> {
  const { concurrency = usualConcurrency, maximumWaiting = 64, cost = productCost, onLength } = options;
  const waiting: (() => void)[] = [];
  let running = 0;

  const report = (): void => onLength?.(running + waiting.length);

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (waiting.length >= maximumWaiting) throw new PasswordQueueFullError('Too many passwords are being checked.');
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        report();
      });
    } else {
      running += 1;
    }
    report();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
      report();
    }
  }

  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async matches(password, storedHash) {
      const usable = password.length <= maxPasswordLength ? storedHash : null;
      const matched = await inTurn(() => verify(usable ?? nobody, password.slice(0, maxPasswordLength)));
      return matched && usable != null;
    },
  };
}
