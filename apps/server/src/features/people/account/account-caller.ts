import { DomainError } from '@headframe/domain/errors/domain-error';
import { auditActor, recordAudit } from '../../../platform/audit/record-audit.ts';
import { requireAccount } from '../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { noSubaccount } from '../../../platform/pubsub/pubsub.ts';

/** The caller, who is an account. @throws DomainError `401` for nobody, `access-denied` for observers and API keys. */
export function accountCaller({ caller }: ScopedContext): AccountCaller {
  if (!caller) throw new DomainError('401', 'Sign in first.');
  requireAccount(caller);
  return caller;
}

/** Writes down what an account did with itself, and tells every server and open page of it. */
export async function concludeAccountChange(
  context: ScopedContext,
  action: string,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  const { accountId, email } = accountCaller(context);
  const { transaction } = context.scope;
  await recordAudit(transaction, auditActor(context.caller, context.ip), {
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
