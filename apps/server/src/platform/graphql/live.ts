import { setTimeout as delay } from 'node:timers/promises';
import { callerLimits } from '@headframe/domain/limits/caller-limits';
import { withAccess, type AccessTransaction } from '../database/with-access.ts';
import type { QueryScope } from '../entity/entity-query.ts';
import { accountTopics, installationTopics } from '../pubsub/generated/topics.ts';
import type { Change, Topic } from '../pubsub/pubsub.ts';
import { accountIdOf } from '../auth/caller.ts';
import { CallerPace } from './caller-pace.ts';
import { callerSemaphore, shareKey } from './caller-semaphore.ts';
import { callerAccess, type ScopedContext } from './context.ts';

/** Minimum time between two pushes of one subscription, in milliseconds. */
const livePushInterval = 1000;

/** The reads of all live fields of this process. */
const livePace = new CallerPace({ perSecond: callerLimits.liveReadsPerSecond, burst: callerLimits.liveReadBurst });

/** What one reading of a live field may touch. */
export interface LiveScope extends QueryScope {
  transaction: AccessTransaction;
  hidesInternal: boolean;
}

/** What a live field watches and how it reads what it shows. */
interface LiveSource<Value> {
  topics: readonly Topic[];
  /** Minimum time between two pushes in milliseconds; {@link livePushInterval} when left out. */
  everyMs?: number;
  /** Whether a change (of one of the caller's subaccounts, of the caller's account, or of the installation) touches what is shown. */
  concerns(change: Change): boolean;
  read(scope: LiveScope): Promise<Value>;
}

/** Waits; true when the signal ended the wait. */
async function waitOrEnd(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (milliseconds > 0) await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  return signal.aborted;
}

async function* readings<Value>(
  context: ScopedContext,
  source: LiveSource<Value>,
  signal: AbortSignal,
): AsyncGenerator<Value, void, void> {
  const { services, scope } = context;
  const { subaccountIds, hidesInternal } = scope;
  const accountId = accountIdOf(context.caller);
  const share = shareKey(context);
  const isCallers = ({ topic: changed, subaccountId, ids }: Change) => {
    if (installationTopics.some((topic) => topic === changed)) return true;
    return accountTopics.some((topic) => topic === changed)
      ? accountId !== null && (ids === 'all' || ids.includes(accountId))
      : subaccountIds.includes(subaccountId);
  };
  let dirty = true;
  let wake: (() => void) | undefined;
  const stops = source.topics.map((topic) =>
    services.pubsub.subscribe(topic, (change) => {
      if (!isCallers(change) || !source.concerns(change)) return;
      dirty = true;
      wake?.();
    }),
  );
  signal.addEventListener('abort', () => wake?.());
  const read = () =>
    withAccess(services.database, 'headframe_api', callerAccess(context, subaccountIds), (transaction) =>
      source.read({ transaction, subaccountIds, hidesInternal }),
    );
  try {
    for (;;) {
      if (!dirty && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      if (await waitOrEnd(livePace.take(share), signal)) return;
      dirty = false;
      yield await callerSemaphore.run(share, read);
      if (await waitOrEnd(source.everyMs ?? livePushInterval, signal)) return;
    }
  } finally {
    for (const stop of stops) stop();
  }
}

/**
 * Source of a subscription that shows a view: its value now, and again after every change that concerns it, at most
 * once in its interval, and as often as the pace of the caller allows. Every read runs in a transaction of its
 * own under the caller's rights. It ends at once when its consumer leaves, without a further read.
 */
export function live<Value>(
  context: ScopedContext,
  source: LiveSource<Value>,
): AsyncIterableIterator<Value, void, void> {
  const ending = new AbortController();
  const values = readings(context, source, ending.signal);
  return {
    next: () => values.next(),
    return: () => {
      ending.abort();
      return values.return();
    },
    throw: (error: unknown) => {
      ending.abort();
      return values.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
