import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ownOrganization } from '../subaccounts/index.ts';
import { requireSecondFactor } from '../two-factor/index.ts';
import { concludeStep } from './conclude-step.ts';
import { loadOwned, lockOrganizationsOf, subaccountsOf } from './owned-things.ts';
import { ownershipReturned } from './ownership-hooks.ts';
import { passOrganization, restoreRoles } from './pass-organization.ts';
import { moveSubaccount } from './pass-subaccount.ts';
import { unknownTransfer } from './refusals.ts';
import { moveTransfer, readTransfers, type Transfer } from './transfer-row.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** A transfer that its giver can still take back, not locked. @throws DomainError `not-found` for everyone else. */
export async function returnableTransfer(
  transaction: AccessTransaction,
  id: string,
  accountId: number,
): Promise<Transfer> {
  const [transfer] = await readTransfers(
    transaction,
    sql`t.public_id = ${uuidOrNull(id)}::uuid and t.giver_account_id = ${accountId} and t.state = 'accepted'`,
  );
  if (!transfer?.isReturnable) throw unknownTransfer();
  return transfer;
}

/** Where a subaccount returns to: the organization that it came from, while it is still of its former owner, else their own. */
async function formerHome(transaction: AccessTransaction, transfer: Transfer): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from organization where id = ${transfer.formerOrganizationId}::int
    and owner_account_id = ${transfer.giverId}`.execute(transaction);
  return rows[0]?.id ?? (await ownOrganization(transaction, transfer.giverId)).organizationId;
}

async function returnOwnership(
  transaction: AccessTransaction,
  transfer: Transfer,
  home: number,
  subaccountIds: readonly number[],
): Promise<void> {
  const { organizationId, subaccountId, giverId, receiverId, formerRoles } = transfer;
  if (organizationId !== null)
    await passOrganization(transaction, { organizationId, from: receiverId, to: giverId }, subaccountIds);
  else if (subaccountId !== null)
    await moveSubaccount(transaction, { subaccountId, to: { organizationId: home, ownerId: giverId } });
  await restoreRoles(transaction, receiverId, formerRoles);
}

/**
 * Takes back what the caller passed on, while that is possible: also where the administrator suspended it meanwhile, and whatever the new
 * owner made of the caller's place. The new owner has the place of before.
 * @throws DomainError `not-found` once the time is over, and as `requireSecondFactor`.
 */
export async function takeBackOwnership(
  context: ScopedContext,
  id: string,
  twoFactorCode: string | null | undefined,
): Promise<void> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  await requireSecondFactor(context, twoFactorCode);
  await asIdentity(transaction, async () => {
    const { rows } = await sql<{ id: number }>`select coalesce(t.organization_id, s.organization_id) as id
      from ownership_transfer t left join subaccount s on s.id = t.subaccount_id
      where t.public_id = ${uuidOrNull(id)}::uuid and t.giver_account_id = ${accountId} and t.state = 'accepted'`.execute(
      transaction,
    );
    const present = rows[0]?.id;
    if (present === undefined) throw unknownTransfer();
    await lockOrganizationsOf(transaction, [accountId], [present]);
    const transfer = await returnableTransfer(transaction, id, accountId);
    await loadOwned(transaction, transfer);
    const subaccountIds = await subaccountsOf(transaction, transfer);
    const home = transfer.organizationId ?? (await formerHome(transaction, transfer));
    await returnOwnership(transaction, transfer, home, subaccountIds);
    await moveTransfer(transaction, transfer, 'takenBack');
    if (transfer.returnableUntil !== null)
      await ownershipReturned.run(context, { subaccountIds, returnableUntil: transfer.returnableUntil });
    const organizationIds = [...new Set([present, home])];
    await concludeStep(context, 'taken-back', transfer, home, { organizationIds, subaccountIds });
  });
}
