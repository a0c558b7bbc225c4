import { setTimeout as delay } from 'node:timers/promises';
import { withAccess, type AccessTransaction } from '../database/with-access.ts';
import type { QueryScope } from '../entity/entity-query.ts';
import { accountTopics, type Change, type Topic } from '../pubsub/pubsub.ts';
import { accountIdOf } from '../auth/caller.ts';
import { callerAccess, type ScopedContext } from './context.ts';

/** Least time between two pushes of one subscription, in milliseconds. */
export const livePushInterval = 1000;

/** What one reading of a live field may touch. */
export interface LiveScope extends QueryScope {
  transaction: AccessTransaction;
}

/** What a live field watches and how it reads what it shows. */
export interface LiveSource<Value> {
  topics: readonly Topic[];
  /** Whether a change (of one of the caller's subaccounts, or of the caller's account) touches what is shown. */
  concerns(change: Change): boolean;
  read(scope: LiveScope): Promise<Value>;
}

/**
 * Source of a subscription that shows a view: its value now, and again after every change that concerns it, at most
 * once in {@link livePushInterval}. Every read runs in a transaction of its own under the caller's rights.
 */
export async function* live<Value>(
  context: ScopedContext,
  source: LiveSource<Value>,
): AsyncGenerator<Value, void, void> {
  const { services, scope } = context;
  const { subaccountIds } = scope;
  const accountId = accountIdOf(context.caller);
  const isCallers = ({ topic: changed, subaccountId, ids }: Change) =>
    accountTopics.some((topic) => topic === changed)
      ? accountId !== null && (ids === 'all' || ids.includes(accountId))
      : subaccountIds.includes(subaccountId);
  let dirty = true;
  let wake: (() => void) | undefined;
  const stops = source.topics.map((topic) =>
    services.pubsub.subscribe(topic, (change) => {
      if (!isCallers(change) || !source.concerns(change)) return;
      dirty = true;
      wake?.();
    }),
  );
  try {
    for (;;) {
      if (!dirty) await new Promise<void>((resolve) => (wake = resolve));
      dirty = false;
      yield await withAccess(services.database, 'headframe_api', callerAccess(context, subaccountIds), (transaction) =>
        source.read({ transaction, subaccountIds }),
      );
      await delay(livePushInterval);
    }
  } finally {
    for (const stop of stops) stop();
  }
}
