import { stratumErrors, type StratumErrorCode } from '@headframe/stratum';
import type { DirectoryRefusal } from '../directory/worker-directory.ts';
import { maxWorkersOfSession } from '../shares/session-workers.ts';
import type { ShareWorker } from '../spool/share-spool.ts';
import type { StratumContext } from './stratum-context.ts';

/** A worker, or why it may not mine here. `isMisconduct`: trying it again and again is counted. */
export type Authorization =
  | { worker: ShareWorker; difficulty?: number | undefined }
  | { refusal: string; code: StratumErrorCode; isMisconduct: boolean };

const refusals: Readonly<Record<DirectoryRefusal, string>> = {
  'bad-user': 'The user is subaccount.worker; a worker has letters, digits, - and _, in parts with dots between them',
  'unknown-subaccount': 'Unauthorized worker: the user is subaccount.worker, and no subaccount of this name mines here',
  'too-many-workers': 'The subaccount has too many workers',
  'too-many-new-workers': 'Too many new workers in this hour, try again later',
  'awaits-approval': 'This worker is new: it mines once someone of the subaccount has approved it in the console',
  unavailable: 'The pool cannot look workers up at the moment, try again',
};

const refused = (refusal: string, isMisconduct = true): Authorization => ({
  refusal,
  code: stratumErrors.unauthorized,
  isMisconduct,
});

/** Looks up a user of `mining.authorize` within the bounds of its connection. Never rejects. */
export async function authorizeUser(
  { directory, pauses, now, log }: Pick<StratumContext, 'directory' | 'pauses' | 'now' | 'log'>,
  address: string,
  user: string,
  known: ReadonlyMap<string, ShareWorker>,
): Promise<Authorization> {
  if (pauses.has(address, user, now())) return refused('The worker is paused for a minute after misconduct');
  if (!known.has(user) && known.size >= maxWorkersOfSession)
    return refused(`A connection has ${maxWorkersOfSession} workers at most`);
  try {
    const found = await directory.authorize(user, address);
    if (typeof found !== 'string') {
      // Others may have been authorized while this one was looked up.
      const isFull = !known.has(user) && known.size >= maxWorkersOfSession;
      return isFull ? refused(`A connection has ${maxWorkersOfSession} workers at most`) : found;
    }
    return refused(refusals[found], found !== 'unavailable');
  } catch (error) {
    log.error('A worker could not be looked up.', { error });
    return refused(refusals.unavailable, false);
  }
}
