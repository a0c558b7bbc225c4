import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@headframe/domain/errors/domain-error';

/** How long an identity endpoint may take, in milliseconds; a full queue of password checks stays far below it. */
export const identityDeadlineMs = 8000;

/**
 * Returns the result of `work`, or gives up waiting for it: a database that hangs must not hold sign-in forms open.
 * @throws DomainError `503` when the time is over; what `work` does after that goes unheard.
 */
export async function withDeadline<Result>(
  work: () => Promise<Result> | Result,
  withinMs = identityDeadlineMs,
): Promise<Result> {
  const ending = new AbortController();
  const tooLate = delay(withinMs, undefined, { signal: ending.signal }).then(() => {
    throw new DomainError('503', 'The server is not available right now. Try again in a moment.');
  });
  tooLate.catch(() => undefined);
  try {
    const running = Promise.resolve(work());
    running.catch(() => undefined);
    return await Promise.race([running, tooLate]);
  } finally {
    ending.abort();
  }
}
