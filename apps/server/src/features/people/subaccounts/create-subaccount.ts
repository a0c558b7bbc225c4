import { DomainError } from '@headframe/domain/errors/domain-error';
import { errorCatalogue, messageText } from '@headframe/domain/errors/error-catalogue';
import { subaccountNameSchema } from '@headframe/domain/subaccounts/subaccount-name';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { sharedCounter } from '../../../platform/auth/shared-counter.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts } from '../../../platform/pubsub/pubsub.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireOwnerNotSuspended } from '../organizations/index.ts';

const newSubaccountSchema = z.object({
  name: subaccountNameSchema,
  coinEnum: z.int().min(0).max(6).default(0),
  organization: z.uuid().optional(),
});

/** Where a new subaccount belongs. */
interface Home {
  organizationId: number;
  ownerAccountId: number;
}

/** The organization stays its owner's until the transaction ends. */
async function organizationOf(
  transaction: AccessTransaction,
  caller: AccountCaller,
  publicId: string | undefined,
): Promise<Home> {
  const ids = caller.organizations
    .filter(({ isOwner }) => publicId !== undefined || isOwner)
    .map(({ organizationId }) => organizationId);
  const { rows } = await sql<Home>`
    select id as "organizationId", owner_account_id as "ownerAccountId" from organization
    where id = any (${ids}::integer[]) and (${publicId ?? null}::uuid is null or public_id = ${publicId ?? null}::uuid)
      and (${publicId !== undefined} or owner_account_id = ${caller.accountId})
    order by id limit 1 for share`.execute(transaction);
  const [home] = rows;
  if (home) return home;
  if (publicId !== undefined) throw new DomainError('access-denied', 'You do not have access to this organization.');
  return ownOrganization(transaction, caller.accountId);
}

/** The organization of an account that came without one; made once, also when asked for twice at a time. */
export async function ownOrganization(transaction: AccessTransaction, accountId: number): Promise<Home> {
  await sql`select pg_advisory_xact_lock(hashtext('headframe.own-organization'), ${accountId})`.execute(transaction);
  const { rows } = await sql<Home>`
    with present as (
      select id from organization where owner_account_id = ${accountId} order by id limit 1
    ), made as (
      insert into organization (owner_account_id) select ${accountId} where not exists (select from present) returning id
    )
    select id as "organizationId", ${accountId}::int as "ownerAccountId"
    from (select * from present union all select * from made) home`.execute(transaction);
  const [home] = rows;
  if (!home) throw new Error('The organization was not stored.');
  return home;
}

/** Whoever owns many organizations has one limit for all of them: the lock and the count are the owner's. */
export async function requireRoom(
  transaction: AccessTransaction,
  ownerAccountId: number,
  limit: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('headframe.create-subaccount'), ${ownerAccountId})`.execute(
    transaction,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from subaccount
    where owner_account_id = ${ownerAccountId}`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= limit)
    throw new DomainError('permission-error', messageText('subaccountLimit'), {
      caption: errorCatalogue.subaccountLimit.caption,
    });
}

/** Names that an account may ask for in vain: whoever tried more would learn which names other tenants have. */
const takenNameLimit = { what: 'subaccount name', uses: 10, withinMs: 3_600_000 };

interface Created {
  id: number;
  publicId: string;
}

/** A subaccount that was just created. */
export interface CreatedSubaccount {
  id: string;
  name: string;
}

/** A subaccount has the features that those of its organization have already, else none: the administrator gives them. */
async function insertSubaccount(
  transaction: AccessTransaction,
  { organizationId, ownerAccountId }: Home,
  name: string,
  coinEnum: number,
): Promise<Created> {
  const { rows } = await sql<Created>`
    with made as (
      insert into subaccount (organization_id, owner_account_id, name, coin_enum, has_asset, has_gpu, has_energy, has_trading)
      select ${organizationId}, ${ownerAccountId}, ${name}, ${coinEnum}, coalesce(bool_or(has_asset), false),
        coalesce(bool_or(has_gpu), false), coalesce(bool_or(has_energy), false), coalesce(bool_or(has_trading), false)
      from subaccount where organization_id = ${organizationId}
      on conflict (name) do nothing
      returning id, public_id, owner_account_id
    ), access as (
      insert into subaccount_access (account_id, subaccount_id, permissions) select owner_account_id, id, '{all}' from made
    )
    select id, public_id as "publicId" from made`.execute(transaction);
  const [created] = rows;
  if (!created) throw new DomainError('constraint-violation', messageText('subaccountTaken', { name }));
  return created;
}

/** The people whose rights grow with a new subaccount: the owner of its organization and all who act for that. */
async function announce(context: ScopedContext, home: Home, subaccountId: number): Promise<void> {
  const { transaction } = context.scope;
  const { pubsub } = context.services;
  const { rows } = await sql<{ id: number }>`select account_id as id from organization_member
    where organization_id = ${home.organizationId}`.execute(transaction);
  const ids = [home.ownerAccountId, ...rows.map(({ id }) => id)];
  await pubsub.publish(transaction, ofAccounts(...ids));
  await pubsub.publish(transaction, { topic: 'subaccount', subaccountId, ids: 'all' });
}

/**
 * Creates a subaccount in an organization that the caller owns or acts for, by default the caller's own; its owner is the
 * organization's.
 * @throws DomainError `constraint-violation` for a name that is taken, `429` after many such names, `permission-error` at the owner's limit, archived
 * ones counted, and where the administrator suspended an organization of the caller or the owner, `access-denied` for an
 * organization of others.
 */
export async function createSubaccount(context: ScopedContext, given: unknown): Promise<CreatedSubaccount> {
  const { services, scope } = context;
  const caller = accountCaller(context);
  const { name, coinEnum, organization } = validated(newSubaccountSchema, given, 'subaccount');
  const { transaction } = scope;
  return asIdentity(transaction, async () => {
    await requireOwnerNotSuspended(transaction, caller.accountId);
    const home = await organizationOf(transaction, caller, organization);
    if (home.ownerAccountId !== caller.accountId) await requireOwnerNotSuspended(transaction, home.ownerAccountId);
    await requireRoom(transaction, home.ownerAccountId, services.limits.subaccounts);
    const tries = sharedCounter(services.countingDatabase, takenNameLimit);
    if (!(await tries.take(caller.accountId))) throw new DomainError('429', messageText('tooManyRequests'));
    const { id: subaccountId, publicId } = await insertSubaccount(transaction, home, name, coinEnum);
    await tries.giveBack(caller.accountId);
    await recordChange(context, {
      action: 'subaccount.create',
      object: { kind: 'subaccount', id: publicId, name },
      subaccountId,
      organizationId: home.organizationId,
      after: { name, coinEnum },
    });
    await announce(context, home, subaccountId);
    return { id: publicId, name };
  });
}
