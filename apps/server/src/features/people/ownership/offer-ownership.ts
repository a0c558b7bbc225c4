import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { ownershipOfferDays } from '@headframe/domain/ownership/ownership-terms';
import { sql } from 'kysely';
import { accountCaller, callerGrant } from '../../../platform/auth/caller-grant.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { requireOwnerNotSuspended } from '../organizations/index.ts';
import { requireSecondFactor } from '../two-factor/index.ts';
import { concludeStep } from './conclude-step.ts';
import { endDue } from './end-due.ts';
import {
  isMember,
  loadOwned,
  lockOrganizationsOf,
  requireNoTransfer,
  requirePassable,
  type Owned,
} from './owned-things.ts';
import { conflicting, refused } from './refusals.ts';
import { readTransfers } from './transfer-row.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Offers of one account in an hour: each mails two people. */
const offersPerHour = 10;

/** Offers of one person wait for each other, as they lock the same organizations. */
async function requireOfferLeft(transaction: AccessTransaction, accountId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ownership_transfer
    where giver_account_id = ${accountId} and offered_at > now() - interval '1 hour'`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= offersPerHour) throw refused(messageText('tooManyRequests'));
}

/** What is offered: exactly one of both. */
export interface OwnershipOffer {
  organization?: string | null;
  subaccount?: string | null | undefined;
  /** Public id of the account. */
  receiver: string;
}

async function ownedOf(context: ScopedContext, { organization, subaccount }: OwnershipOffer): Promise<Owned> {
  if ((organization == null) === (subaccount == null))
    throw new DomainError('validation-failed', 'Name an organization or a subaccount.');
  if (subaccount != null)
    return { organizationId: null, subaccountId: callerGrant(accountCaller(context), subaccount).subaccountId };
  const { rows } = await sql<{
    id: number;
  }>`select id from organization where public_id = ${uuidOrNull(organization ?? '')}::uuid
    and id = any (${accountCaller(context).organizations.map(({ organizationId }) => organizationId)}::int[])`.execute(
    context.scope.transaction,
  );
  if (!rows[0]) throw new DomainError('not-found', 'This organization does not exist.');
  return { organizationId: rows[0].id, subaccountId: null };
}

async function receiverOf(transaction: AccessTransaction, owned: Owned, receiver: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from account where public_id = ${uuidOrNull(receiver)}::uuid`.execute(transaction);
  const id = rows[0]?.id;
  // One answer for people who are no members and for ids of nobody.
  if (id === undefined || !(await isMember(transaction, owned, id)))
    throw refused(
      owned.subaccountId === null
        ? 'Ownership goes to a delegate of the organization who is not suspended. Invite them first.'
        : 'Ownership goes to a member of the team who is not suspended. Invite them first.',
    );
  return id;
}

/**
 * Offers the ownership of an organization to a delegate, or of a subaccount to a member of its team. Nothing changes until they accept.
 * @throws DomainError `permission-error` for all but the owner and for who is no member, `constraint-violation` while another transfer
 * touches it, and as `requireSecondFactor`.
 */
export async function offerOwnership(
  context: ScopedContext,
  offer: OwnershipOffer,
  twoFactorCode: string | null | undefined,
): Promise<string> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  await requireSecondFactor(context, twoFactorCode);
  return asIdentity(transaction, async () => {
    const owned = await ownedOf(context, offer);
    await lockOrganizationsOf(transaction, [accountId]);
    await requireOfferLeft(transaction, accountId);
    const thing = await loadOwned(transaction, owned);
    if (thing.ownerId !== accountId) throw refused('Only the owner can pass on ownership.');
    requirePassable(thing);
    await requireOwnerNotSuspended(transaction, accountId);
    const receiverId = await receiverOf(transaction, owned, offer.receiver);
    await endDue(transaction, context.services.publicUrl);
    await requireNoTransfer(transaction, owned, thing.organizationId);
    const { rows } = await sql<{ id: number }>`
      insert into ownership_transfer (organization_id, subaccount_id, giver_account_id, receiver_account_id, expires_at)
      values (${owned.organizationId}, ${owned.subaccountId}, ${accountId}, ${receiverId}, now() + make_interval(days => ${ownershipOfferDays}))
      returning id`.execute(transaction);
    const [transfer] = await readTransfers(transaction, sql`t.id = ${rows[0]?.id}`);
    if (!transfer) throw conflicting('The offer was not stored.');
    await concludeStep(context, 'offered', transfer, thing.organizationId);
    return transfer.publicId;
  });
}
