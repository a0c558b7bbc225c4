import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts, wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';

/** Notifies every server of a changed team and account: rights are read again and open sockets checked. */
export async function announceTeam(
  context: ScopedContext,
  subaccountIds: readonly number[],
  accountId: number | null,
): Promise<void> {
  const { services, scope } = context;
  const ids = accountId === null ? [] : [accountId];
  await services.pubsub.publish(scope.transaction, ...subaccountIds.map(wholeSubaccount), ofAccounts(...ids));
}
