import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { conflicting, refused } from './refusals.ts';
import type { Transfer } from './transfer-row.ts';

/** An organization, or a subaccount with the one that it belongs to. */
export type Owned = Pick<Transfer, 'organizationId' | 'subaccountId'>;

/** A thing that can be passed on, as it is now. */
export interface LoadedOwned {
  /** Of the thing, or that the subaccount belongs to. */
  organizationId: number;
  ownerId: number;
  isArchived: boolean;
  isSuspended: boolean;
  isAdminSuspended: boolean;
}

/** Locks the organizations of accounts, and others, in the one order that all of these use. */
export async function lockOrganizationsOf(
  transaction: AccessTransaction,
  accountIds: readonly number[],
  ids: readonly number[] = [],
): Promise<void> {
  await sql`select from organization where owner_account_id = any (${accountIds}::int[]) or id = any (${ids}::int[])
    order by id for update`.execute(transaction);
}

/** A thing with its owner, locked after its organization: nobody else changes who owns it until the transaction ends. */
export async function loadOwned(transaction: AccessTransaction, owned: Owned): Promise<LoadedOwned> {
  const { organizationId, subaccountId } = owned;
  const { rows } = await sql<LoadedOwned>`
    select o.id as "organizationId", coalesce(s.owner_account_id, o.owner_account_id) as "ownerId", coalesce(s.is_archived, false) as "isArchived",
      o.is_suspended as "isSuspended", o.is_admin_suspended as "isAdminSuspended"
    from organization o left join subaccount s on s.organization_id = o.id and s.id = ${subaccountId}::int
    where o.id = ${organizationId}::int or s.id = ${subaccountId}::int for update of o`.execute(transaction);
  const [loaded] = rows;
  if (!loaded) throw conflicting('This is no longer there.');
  // Weaker than an update: who gives a role there goes on, and is waited for by the lock of the role.
  await sql`select from subaccount where ${subaccountId === null ? sql`organization_id = ${loaded.organizationId}` : sql`id = ${subaccountId}`}
    order by id for no key update`.execute(transaction);
  return loaded;
}

/** The subaccounts that a thing stands for. */
export async function subaccountsOf(
  transaction: AccessTransaction,
  { organizationId, subaccountId }: Owned,
): Promise<number[]> {
  if (subaccountId !== null) return [subaccountId];
  const { rows } = await sql<{ id: number }>`select id from subaccount where organization_id = ${organizationId}
    order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Passes for a thing that no other transfer touches: neither itself, nor its organization, nor a subaccount of it.
 * @throws DomainError `constraint-violation`.
 */
export async function requireNoTransfer(
  transaction: AccessTransaction,
  { organizationId, subaccountId }: Owned,
  home: number,
  exceptId = 0,
): Promise<void> {
  const { rows } = await sql<{ state: string }>`select t.state from ownership_transfer t
    where t.id <> ${exceptId} and (t.state = 'offered' and t.expires_at > now() or t.state = 'accepted' and t.returnable_until > now())
      and (t.organization_id = ${home} or t.subaccount_id = ${subaccountId}::int
        or ${organizationId}::int is not null and t.subaccount_id in (select id from subaccount where organization_id = ${organizationId}::int))
    order by t.state limit 1`.execute(transaction);
  if (rows[0]?.state === 'accepted')
    throw conflicting(
      'Its ownership was passed on a short while ago and can still be taken back. Wait until that is over.',
    );
  if (rows[0]) throw conflicting('Its ownership is offered to somebody already. Withdraw that offer first.');
}

/** Whether an account may come by it: a member of the team, or a delegate of the organization, who is not suspended. */
export async function isMember(transaction: AccessTransaction, owned: Owned, accountId: number): Promise<boolean> {
  const { organizationId, subaccountId } = owned;
  const { rows } =
    subaccountId === null
      ? await sql`select from organization_member where organization_id = ${organizationId} and account_id = ${accountId}
          and not is_suspended`.execute(transaction)
      : await sql`select from subaccount_access where subaccount_id = ${subaccountId} and account_id = ${accountId}
          and not is_suspended and role_id is not null`.execute(transaction);
  return rows.length > 0;
}

/** Passes for what may be passed on as it stands. @throws DomainError `permission-error`. */
export function requirePassable({ isArchived, isSuspended, isAdminSuspended }: LoadedOwned): void {
  if (isAdminSuspended) throw refused('The administrator of this installation has suspended the organization.');
  if (isSuspended) throw refused('The organization is suspended. Restore it first.');
  if (isArchived) throw refused('The subaccount is archived. Restore it first.');
}
