import type { FieldValues } from '@headframe/domain/changes/merge-change';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { maximumOrganizations } from '@headframe/domain/organizations/maximum-organizations';
import { organizationAliasSchema, organizationNameSchema } from '@headframe/domain/organizations/organization-name';
import { sql } from 'kysely';
import { z } from 'zod';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { auditAndPublish } from './audit-and-publish.ts';
import {
  changeableOrganization,
  findOrganization,
  requireAdministrator,
  requireOwnerNotSuspended,
} from './loaded-organization.ts';

const namesSchema = z.object({ name: organizationNameSchema, alias: z.optional(organizationAliasSchema) });

async function requireFreeName(
  context: ScopedContext,
  ownerAccountId: number,
  name: string,
  exceptId = 0,
): Promise<void> {
  const { transaction } = context.scope;
  await sql`select pg_advisory_xact_lock(hashtext('headframe.organization'), ${ownerAccountId})`.execute(transaction);
  const { rows } = await sql<{ isTaken: boolean; count: number }>`
    select coalesce(bool_or(lower(name) = lower(${name}) and id <> ${exceptId}), false) as "isTaken", count(*)::int as count
    from organization where owner_account_id = ${ownerAccountId}`.execute(transaction);
  const [owned] = rows;
  if (owned?.isTaken)
    throw new DomainError('constraint-violation', `You have an organization named "${name}" already.`);
  if (exceptId === 0 && (owned?.count ?? 0) >= maximumOrganizations)
    throw new DomainError('permission-error', `An account can own ${maximumOrganizations} organizations.`);
}

/**
 * Creates an organization of the caller; returns its public id.
 * @throws DomainError `constraint-violation` for a name the caller has used already, `permission-error` at the limit and
 * for the owner of an organization that the administrator suspended.
 */
export async function createOrganization(context: ScopedContext, given: unknown): Promise<string> {
  const { name, alias = '' } = validated(namesSchema, given, 'organization');
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    await requireOwnerNotSuspended(transaction, accountId);
    await requireFreeName(context, accountId, name);
    const { rows } = await sql<{ id: number; publicId: string }>`
      insert into organization (owner_account_id, name, alias) values (${accountId}, ${name}, ${alias})
      returning id, public_id as "publicId"`.execute(transaction);
    const [created] = rows;
    if (!created) throw new Error('The organization was not stored.');
    const organization = { ...created, name, ownerAccountId: accountId };
    await auditAndPublish(context, { action: 'organization.create', organization, after: { name, alias } });
    return created.publicId;
  });
}

/** Renames an organization, and changes its alias where one is given. Only its owner may do this. @throws DomainError `conflict`. */
export async function renameOrganization(
  context: ScopedContext,
  id: string,
  given: unknown,
  from?: FieldValues | null,
): Promise<void> {
  const change = validated(namesSchema, given, 'organization');
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await changeableOrganization(context, id);
    const { name, alias } = organization;
    const merged = await mergeOrRefuse(
      transaction,
      { kind: 'organization', id },
      { current: { name, alias }, change, from },
    );
    const after = { alias, ...validated(namesSchema, merged, 'organization') };
    await requireFreeName(context, organization.ownerAccountId, after.name, organization.id);
    await sql`update organization set name = ${after.name}, alias = ${after.alias} where id = ${organization.id}`.execute(
      transaction,
    );
    await auditAndPublish(context, {
      action: 'organization.rename',
      organization: { ...organization, name: after.name },
      before: { name, alias },
      after: { name: after.name, alias: after.alias },
      touchesSubaccounts: true,
    });
  });
}

/**
 * Deletes an organization that has no subaccounts, archived ones counted, with its roles and invitations.
 * @throws DomainError `constraint-violation` while it has any.
 */
export async function deleteOrganization(context: ScopedContext, id: string): Promise<void> {
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await changeableOrganization(context, id);
    const { rows } = await sql`select from subaccount where organization_id = ${organization.id} limit 1`.execute(
      transaction,
    );
    if (rows.length > 0)
      throw new DomainError('constraint-violation', 'An organization with subaccounts cannot be deleted.');
    const { rows: invited } = await sql<{
      id: number;
    }>`select a.id from invitation i join account a on a.email = i.email
      where i.organization_id = ${organization.id}`.execute(transaction);
    const { rows: passed } = await sql`select from ownership_transfer where organization_id = ${organization.id}
      and state = 'accepted' and returnable_until > now()`.execute(transaction);
    if (passed.length > 0)
      throw new DomainError(
        'constraint-violation',
        'Its former owner can still take it back. Wait until that is over.',
      );
    await auditAndPublish(context, {
      action: 'organization.delete',
      organization,
      before: { name: organization.name, alias: organization.alias },
      alsoNotified: invited.map((account) => account.id),
    });
    await sql`delete from organization where id = ${organization.id}`.execute(transaction);
  });
}

/** Suspends an organization for all but its owner at once, or restores it. Only its owner may do this. */
export async function setOrganizationSuspended(context: ScopedContext, id: string, suspended: boolean): Promise<void> {
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await changeableOrganization(context, id);
    if (organization.isSuspended === suspended) return;
    await sql`update organization set is_suspended = ${suspended} where id = ${organization.id}`.execute(transaction);
    await auditAndPublish(context, {
      action: suspended ? 'organization.suspend' : 'organization.restore',
      organization,
      before: { suspended: !suspended },
      after: { suspended },
      touchesSubaccounts: true,
    });
  });
}

/** Suspends an organization for everyone, its owner included, or restores it. The installation's administrator's alone. */
export async function setOrganizationAdminSuspended(
  context: ScopedContext,
  id: string,
  adminSuspended: boolean,
): Promise<void> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  await asIdentity(transaction, async () => {
    const organization = await findOrganization(context, id);
    if (organization.isAdminSuspended === adminSuspended) return;
    if (adminSuspended && organization.isOwner)
      throw new DomainError('permission-error', 'You cannot suspend yourself.');
    await sql`update organization set is_admin_suspended = ${adminSuspended} where id = ${organization.id}`.execute(
      transaction,
    );
    await auditAndPublish(context, {
      action: adminSuspended ? 'organization.admin-suspend' : 'organization.admin-restore',
      organization,
      before: { adminSuspended: !adminSuspended },
      after: { adminSuspended },
      touchesSubaccounts: true,
    });
  });
}
