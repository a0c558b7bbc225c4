import type { AuditVerb } from '@headframe/domain/audit/audit-actions';
import { accountCaller } from '../auth/caller-grant.ts';
import type { ScopedContext } from '../graphql/context.ts';
import { ofAccounts } from '../pubsub/pubsub.ts';
import { recordChange } from './record-change.ts';

/** What an account can do with itself. */
type OwnAction = `account.${AuditVerb<'account'>}` | `two-factor.${AuditVerb<'two-factor'>}`;

/**
 * Adds what an account did with itself to the audit log, and notifies every server and open page of the account.
 * @throws DomainError as `accountCaller`.
 */
export async function recordOwnChange(
  context: ScopedContext,
  action: OwnAction,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  const { accountId, email } = accountCaller(context);
  await recordChange(context, { action, object: { kind: 'account', name: email }, ...change });
  await context.services.pubsub.publish(context.scope.transaction, ofAccounts(accountId));
}
