import { setTimeout as delay } from 'node:timers/promises';

/** Minimum duration in milliseconds of an answer whose time could reveal whether an e-mail has an account. */
const minDurationMs = 120;

/**
 * Runs `work` and answers no sooner than a set time: what little the work differs for known and unknown e-mails is over by
 * then.
 */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), delay(minDurationMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
