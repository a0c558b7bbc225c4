import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { callerLimits } from '@headframe/domain/limits/caller-limits';
import { callerKey } from '../auth/caller.ts';
import type { RequestContext } from './context.ts';

/** How many pieces of work of one caller run, and wait, at a time. */
interface SemaphoreLimits {
  atOnce: number;
  waiting: number;
}

interface Slots {
  running: number;
  waiting: (() => void)[];
}

/**
 * A semaphore for each caller: a caller with many requests waits, and leaves the database connections to others.
 * Work must not ask for a further slot of the same caller.
 */
export class CallerSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #semaphore = new Map<string, Slots>();

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when the caller has a slot free. @throws DomainError `429` when too much waits already. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const semaphore = this.#semaphore.get(key) ?? { running: 0, waiting: [] };
    this.#semaphore.set(key, semaphore);
    if (semaphore.running < this.#limits.atOnce) semaphore.running += 1;
    else if (semaphore.waiting.length >= this.#limits.waiting)
      throw new DomainError('429', messageText('tooManyRequests'));
    else await new Promise<void>((resolve) => semaphore.waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.#passOn(key, semaphore);
    }
  }

  #passOn(key: string, semaphore: Slots): void {
    const next = semaphore.waiting.shift();
    if (next) next();
    else if ((semaphore.running -= 1) === 0) this.#semaphore.delete(key);
  }
}

/** The semaphore of this process: callers share its connections and its one thread. */
export const callerSemaphore = new CallerSemaphore({
  atOnce: callerLimits.fieldsAtOnce,
  waiting: callerLimits.fieldsWaiting,
});

/** Names whose share an operation uses: the caller's, or that of the address of somebody unknown. */
export function shareKey({ caller, ip }: Pick<RequestContext, 'caller' | 'ip'>): string {
  return caller ? callerKey(caller) : `address ${ip}`;
}
