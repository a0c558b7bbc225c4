import { maximumOrganizations } from '@headframe/domain/organizations/maximum-organizations';
import { ownershipReturnHours } from '@headframe/domain/ownership/ownership-terms';
import { ownershipTransitions } from '@headframe/domain/ownership/ownership-transitions';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { isMovedFrom, stateAfter } from '../../../platform/database/transition-sql.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { requireOwnerNotSuspended } from '../organizations/index.ts';
import { ownOrganization, requireRoom } from '../subaccounts/index.ts';
import { requireSecondFactor } from '../two-factor/index.ts';
import { concludeStep } from './conclude-step.ts';
import {
  isMember,
  loadOwned,
  lockOrganizationsOf,
  requireNoTransfer,
  requirePassable,
  subaccountsOf,
  type LoadedOwned,
} from './owned-things.ts';
import { ownershipPassing } from './ownership-hooks.ts';
import { passOrganization, rolesIn } from './pass-organization.ts';
import { keepAsAdmin, moveSubaccount } from './pass-subaccount.ts';
import { conflicting, refused, unknownTransfer } from './refusals.ts';
import { readTransfers, type Transfer } from './transfer-row.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Passes where the receiver may own one more organization, and has none of its name. */
async function requireOrganizationFits(transaction: AccessTransaction, transfer: Transfer): Promise<void> {
  const { rows } = await sql<{ count: number; isTaken: boolean }>`
    select count(o.id)::int as count, coalesce(bool_or(lower(o.name) = lower(passed.name) and passed.name <> ''), false) as "isTaken"
    from organization passed left join organization o on o.owner_account_id = ${transfer.receiverId}
    where passed.id = ${transfer.organizationId}`.execute(transaction);
  const [owned] = rows;
  if (owned?.isTaken) throw conflicting('You have an organization of that name already. Rename yours, then accept.');
  if ((owned?.count ?? 0) >= maximumOrganizations)
    throw refused(`An account can own ${maximumOrganizations} organizations.`);
}

async function requireStillOffered(context: ScopedContext, transfer: Transfer, thing: LoadedOwned): Promise<void> {
  const { transaction } = context.scope;
  if (!transfer.isOpen) throw unknownTransfer();
  if (thing.ownerId !== transfer.giverId || !(await isMember(transaction, transfer, transfer.receiverId)))
    throw refused('This offer no longer holds: who offers it or who receives it has another place there now.');
  requirePassable(thing);
  await requireNoTransfer(transaction, transfer, thing.organizationId, transfer.id);
  await requireOwnerNotSuspended(transaction, transfer.receiverId);
  await requireOwnerNotSuspended(transaction, transfer.giverId);
}

/** Locks what a transfer concerns, organizations first, then the transfer itself, and reads it again. */
async function lockOffer(context: ScopedContext, id: string, accountId: number) {
  const { transaction } = context.scope;
  const { rows } = await sql<{ organizationId: number; isSubaccount: boolean; giverId: number }>`
    select coalesce(t.organization_id, s.organization_id) as "organizationId", t.subaccount_id is not null as "isSubaccount",
      t.giver_account_id as "giverId"
    from ownership_transfer t left join subaccount s on s.id = t.subaccount_id
    where t.public_id = ${uuidOrNull(id)}::uuid and t.receiver_account_id = ${accountId} and t.state = 'offered'`.execute(
    transaction,
  );
  const [found] = rows;
  if (!found) throw unknownTransfer();
  const target = found.isSubaccount ? (await ownOrganization(transaction, accountId)).organizationId : null;
  await lockOrganizationsOf(transaction, [accountId, found.giverId], [found.organizationId]);
  const [transfer] = await readTransfers(
    transaction,
    sql`t.public_id = ${uuidOrNull(id)}::uuid and t.receiver_account_id = ${accountId} and t.state = 'offered'`,
  );
  if (!transfer) throw unknownTransfer();
  return { transfer, target };
}

/**
 * Accepts the ownership that is offered to the caller: from now on it is theirs, and can be taken back for some time.
 * @throws DomainError `not-found` for an offer that is not open, `permission-error` and `constraint-violation` where it no longer holds or
 * does not fit, and as `requireSecondFactor`.
 */
export async function acceptOwnership(
  context: ScopedContext,
  id: string,
  twoFactorCode: string | null | undefined,
): Promise<void> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  await requireSecondFactor(context, twoFactorCode);
  await asIdentity(transaction, async () => {
    const { transfer, target } = await lockOffer(context, id, accountId);
    const thing = await loadOwned(transaction, transfer);
    await requireStillOffered(context, transfer, thing);
    const subaccountIds = await subaccountsOf(transaction, transfer);
    const { giverId: from, receiverId: to } = transfer;
    await requireRoom(transaction, to, context.services.limits.subaccounts - subaccountIds.length + 1);
    await ownershipPassing.run(transaction, { subaccountIds, receiverId: to });
    const formerRoles = await rolesIn(transaction, subaccountIds, to);
    if (transfer.subaccountId === null) {
      await requireOrganizationFits(transaction, transfer);
      await passOrganization(transaction, { organizationId: thing.organizationId, from, to }, subaccountIds);
    } else if (target !== null) {
      const { subaccountId } = transfer;
      await moveSubaccount(transaction, { subaccountId, to: { organizationId: target, ownerId: to } });
      await keepAsAdmin(transaction, subaccountId, from);
    }
    const { accepted: transitions } = ownershipTransitions;
    await sql`update ownership_transfer t set state = ${stateAfter(sql`t.state`, transitions)}, accepted_at = now(),
        returnable_until = now() + make_interval(hours => ${ownershipReturnHours}), former_organization_id = ${thing.organizationId},
        former_roles = ${JSON.stringify(formerRoles)}::jsonb
      where t.id = ${transfer.id} and ${isMovedFrom(sql`t.state`, transitions)}`.execute(transaction);
    const [accepted = transfer] = await readTransfers(transaction, sql`t.id = ${transfer.id}`);
    const organizationIds = [thing.organizationId, ...(target === null ? [] : [target])];
    await concludeStep(context, 'accepted', accepted, thing.organizationId, { organizationIds, subaccountIds });
  });
}
