import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RequestContext, ScopedContext } from '../../../platform/graphql/context.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** An organization as rules need it. */
export interface LoadedOrganization {
  id: number;
  publicId: string;
  name: string;
  alias: string;
  isSuspended: boolean;
  isAdminSuspended: boolean;
  ownerAccountId: number;
  ownerEmail: string;
  isOwner: boolean;
  /** The caller acts for it: neither is suspended. */
  isDelegate: boolean;
}

/** Passes for the administrator of the installation; logs of others then show no e-mail. @throws DomainError `access-denied` for everyone else. */
export function requireAdministrator(context: RequestContext & Partial<Pick<ScopedContext, 'scope'>>): AccountCaller {
  const account = accountCaller(context);
  if (!account.isAdministrator) throw new DomainError('access-denied', 'You do not have access to this.');
  if (context.scope) context.scope.isAdministering = true;
  return account;
}

/**
 * An organization by its public id, locked until the transaction ends, which runs under the identity role.
 * @throws DomainError `not-found` where there is none.
 */
export async function findOrganization(context: ScopedContext, publicId: string): Promise<LoadedOrganization> {
  const { accountId } = accountCaller(context);
  const { rows } = await sql<LoadedOrganization>`
    select o.id, o.public_id as "publicId", o.name, o.alias, o.is_suspended as "isSuspended",
      o.is_admin_suspended as "isAdminSuspended", o.owner_account_id as "ownerAccountId", owner.email as "ownerEmail",
      o.owner_account_id = ${accountId} as "isOwner",
      not o.is_suspended and not o.is_admin_suspended and exists (select from organization_member m
        where m.organization_id = o.id and m.account_id = ${accountId} and not m.is_suspended) as "isDelegate"
    from organization o join account owner on owner.id = o.owner_account_id
    where o.public_id = ${uuidOrNull(publicId)}::uuid for update of o`.execute(context.scope.transaction);
  const [organization] = rows;
  if (!organization) throw new DomainError('not-found', 'This organization does not exist.');
  return organization;
}

/**
 * {@link findOrganization} for its people: the owner, and delegates as long as neither they nor it is suspended.
 * @throws DomainError `not-found` for everyone else, as if it did not exist.
 */
export async function ownOrganization(context: ScopedContext, publicId: string): Promise<LoadedOrganization> {
  const organization = await findOrganization(context, publicId);
  if (!organization.isOwner && !organization.isDelegate)
    throw new DomainError('not-found', 'This organization does not exist.');
  return organization;
}

/**
 * {@link ownOrganization} for changes, which are its owner's alone.
 * @throws DomainError `permission-error` for a delegate, and while the administrator has it suspended.
 */
export async function changeableOrganization(context: ScopedContext, publicId: string): Promise<LoadedOrganization> {
  const organization = await ownOrganization(context, publicId);
  if (!organization.isOwner)
    throw new DomainError('permission-error', 'Only the owner of the organization can do this.');
  if (organization.isAdminSuspended)
    throw new DomainError('permission-error', 'The administrator of this installation has suspended the organization.');
  return organization;
}

/**
 * Lets pass an account that may come by a new organization or subaccount: none of the organizations that it owns is
 * suspended by the administrator. None becomes so before the transaction ends, which runs under the identity role.
 * @throws DomainError `permission-error` 'Your organization is suspended.'
 */
export async function requireOwnerNotSuspended(transaction: AccessTransaction, accountId: number): Promise<void> {
  const { rows } = await sql<{ isSuspended: boolean }>`select is_admin_suspended as "isSuspended" from organization
    where owner_account_id = ${accountId} for share`.execute(transaction);
  if (rows.some(({ isSuspended }) => isSuspended))
    throw new DomainError('permission-error', 'Your organization is suspended.');
}
