import type { AuditVerb } from '@headframe/domain/audit/audit-actions';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { noSubaccount } from '../../../platform/pubsub/pubsub.ts';

/** Writes down what an account did with itself, and tells every server and open page of it. */
export async function concludeAccountChange(
  context: ScopedContext,
  action: AuditVerb<'account'>,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  const { accountId, email } = accountCaller(context);
  const { transaction } = context.scope;
  await recordChange(context, {
    action: `account.${action}`,
    object: { kind: 'account', name: email },
    ...change,
  });
  await context.services.pubsub.publish(transaction, {
    topic: 'account',
    subaccountId: noSubaccount,
    ids: [accountId],
  });
}
