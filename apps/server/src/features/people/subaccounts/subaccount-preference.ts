import { hiddenFeaturesSchema } from '@headframe/domain/subaccounts/hideable-pages';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller, callerGrant } from '../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
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

/** What an account may prefer in one subaccount; what is left out of a change stays. */
interface SubaccountPreference {
  isPinned?: boolean;
  hiddenFeatures?: readonly string[];
}

async function prefer(context: ScopedContext, name: string, target: Target, after: SubaccountPreference) {
  const { caller, subaccountId } = target;
  const { transaction } = context.scope;
  const { isPinned = null, hiddenFeatures = null } = after;
  const { rows } = await sql<Required<SubaccountPreference>>`
    select is_pinned as "isPinned", hidden_features as "hiddenFeatures" from subaccount_preference
    where account_id = ${caller.accountId} and subaccount_id = ${subaccountId} for update`.execute(transaction);
  const before = rows[0] ?? { isPinned: false, hiddenFeatures: [] };
  await sql`insert into subaccount_preference as stored (account_id, subaccount_id, is_pinned, hidden_features)
    values (${caller.accountId}, ${subaccountId}, coalesce(${isPinned}::boolean, false),
      coalesce(${hiddenFeatures as string[] | null}::text[], '{}'))
    on conflict (account_id, subaccount_id) do update set
      is_pinned = coalesce(${isPinned}::boolean, stored.is_pinned),
      hidden_features = coalesce(${hiddenFeatures as string[] | null}::text[], stored.hidden_features)`.execute(
    transaction,
  );
  await recordChange(context, {
    action: 'subaccount.preference',
    object: { kind: 'subaccount', name },
    subaccountId,
    before: isPinned === null ? { hiddenFeatures: before.hiddenFeatures } : { isPinned: before.isPinned },
    after,
  });
  await context.services.pubsub.publish(transaction, ofAccounts(caller.accountId));
}

/** Pins a subaccount for the caller, or unpins it; pins of subaccounts that the caller lost are deleted too. */
export async function setSubaccountPinned(context: ScopedContext, name: string, isPinned: boolean): Promise<void> {
  const target = targetOf(context, name);
  const { transaction } = context.scope;
  await asIdentity(transaction, () => removeVanishedPreferences(transaction, target.caller.accountId));
  await prefer(context, name, target, { isPinned });
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
  await prefer(context, name, target, {
    hiddenFeatures: validated(hiddenFeaturesSchema, hiddenFeatures, 'hiddenFeatures'),
  });
}
