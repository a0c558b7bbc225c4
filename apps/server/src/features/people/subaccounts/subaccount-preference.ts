import { hiddenFeaturesSchema } from '@headframe/domain/subaccounts/hideable-pages';
import { sql } from 'kysely';
import { auditActor, recordAudit } from '../../../platform/audit/record-audit.ts';
import { accountCaller, callerGrant } from '../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { noSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { removeVanishedPreferences } from './vanished-preferences.ts';

interface Target {
  caller: AccountCaller;
  subaccountId: number;
}

function targetOf(context: ScopedContext, name: string): Target {
  const caller = accountCaller(context);
  return { caller, subaccountId: callerGrant(caller, name).subaccountId };
}

async function announce({ services, scope }: ScopedContext, { caller }: Target): Promise<void> {
  const change = { topic: 'account', subaccountId: noSubaccount, ids: [caller.accountId] } as const;
  await services.pubsub.publish(scope.transaction, change);
}

/** Pins a subaccount for the caller, or unpins it; pins of subaccounts that the caller lost go on this occasion. */
export async function setSubaccountPinned(context: ScopedContext, name: string, isPinned: boolean): Promise<void> {
  const target = targetOf(context, name);
  const { caller, subaccountId } = target;
  const { transaction } = context.scope;
  await asIdentity(transaction, () => removeVanishedPreferences(transaction, caller.accountId));
  await sql`insert into subaccount_preference (account_id, subaccount_id, is_pinned)
    values (${caller.accountId}, ${subaccountId}, ${isPinned})
    on conflict (account_id, subaccount_id) do update set is_pinned = excluded.is_pinned`.execute(transaction);
  await announce(context, target);
}

/**
 * Sets which pages the caller wants hidden in a subaccount.
 * @throws DomainError `validation-failed` for anything but keys of pages that can be hidden.
 */
export async function updateSubaccountPreference(
  context: ScopedContext,
  name: string,
  hiddenFeatures: readonly string[],
): Promise<void> {
  const target = targetOf(context, name);
  const { caller, subaccountId } = target;
  const { transaction } = context.scope;
  const after = validated(hiddenFeaturesSchema, hiddenFeatures, 'hiddenFeatures');
  const { rows } = await sql<{ hiddenFeatures: string[] }>`select hidden_features as "hiddenFeatures"
    from subaccount_preference where account_id = ${caller.accountId} and subaccount_id = ${subaccountId}
    for update`.execute(transaction);
  await sql`insert into subaccount_preference (account_id, subaccount_id, hidden_features)
    values (${caller.accountId}, ${subaccountId}, ${after as string[]}::text[])
    on conflict (account_id, subaccount_id) do update set hidden_features = excluded.hidden_features`.execute(
    transaction,
  );
  await recordAudit(transaction, auditActor(caller, context.ip), {
    action: 'subaccount.preference',
    object: { kind: 'subaccount', name },
    subaccountId,
    before: { hiddenFeatures: rows[0]?.hiddenFeatures ?? [] },
    after: { hiddenFeatures: after },
  });
  await announce(context, target);
}
