import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { judgePoolsAgain } from '../../devices/asic/index.ts';

/** Judges where the miners of a subaccount mine, after what it trusts has changed. */
export async function judgePools({ scope, services }: ScopedContext, subaccountId: number): Promise<void> {
  const ids = await judgePoolsAgain(scope.transaction, subaccountId);
  if (ids.length > 0) await services.pubsub.publish(scope.transaction, { topic: 'asic', subaccountId, ids });
}
