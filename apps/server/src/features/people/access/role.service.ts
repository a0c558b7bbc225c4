import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { FieldValues } from '@headframe/domain/changes/merge-change';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { builtInRoles, superAdminAlias } from '@headframe/domain/permissions/built-in-roles';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { requireWithinOwnRights } from './require-within-own-rights.ts';
import { roleChangeRefusal } from './role-change-refusal.ts';
import { levelsOfPermissions, rolePermissionsSchema } from './role-levels.ts';
import { loadRoleUse, roleUseText, type RoleUse } from './role-use.ts';
import { viewRole, type RoleView } from './role-view.ts';
import { findRole, selectStoredRoles, type StoredRole } from './stored-role.ts';

/** Custom roles that one organization may have. */
export const maximumCustomRoles = 200;

const reservedAliases = new Set([superAdminAlias, 'Owner', ...builtInRoles.map(({ alias }) => alias)].map(folded));

function folded(alias: string): string {
  return alias.toLowerCase();
}

const aliasSchema = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(64)
  .refine((alias) => !reservedAliases.has(folded(alias)), 'A built-in role has this name.');

const newRoleSchema = z.strictObject({ alias: aliasSchema, permissions: rolePermissionsSchema });
const roleChangeSchema = z.strictObject({
  alias: aliasSchema.optional(),
  permissions: rolePermissionsSchema.optional(),
});
async function organizationOf(context: ScopedContext, subaccountId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select organization_id as id from subaccount
    where id = ${subaccountId}`.execute(context.scope.transaction);
  const [organization] = rows;
  if (!organization) throw new Error('The selected subaccount was deleted.');
  return organization.id;
}

async function requireFreeAlias(
  context: ScopedContext,
  organizationId: number,
  alias: string,
  exceptId = 0,
): Promise<void> {
  const { transaction } = context.scope;
  await sql`select pg_advisory_xact_lock(hashtext('headframe.role'), ${organizationId})`.execute(transaction);
  const { rows } = await sql<{ isTaken: boolean; count: number }>`
    select coalesce(bool_or(lower(alias) = ${folded(alias)} and id <> ${exceptId}), false) as "isTaken", count(*)::int as count
    from role where organization_id = ${organizationId}`.execute(transaction);
  const [existing] = rows;
  if (existing?.isTaken) throw new DomainError('constraint-violation', `A role named "${alias}" already exists.`);
  if (exceptId === 0 && (existing?.count ?? 0) >= maximumCustomRoles)
    throw new DomainError('permission-error', `An organization can have ${maximumCustomRoles} roles of its own.`);
}

/** What the audit log records of a role. */
function auditedRole({ alias, permissions }: Pick<StoredRole, 'alias' | 'permissions'>): object {
  const levels = Object.entries(levelsOfPermissions(permissions));
  return { alias, levels: Object.fromEntries(levels.filter(([, one]) => one !== 'HIDDEN' && one !== 'NO_ACCESS')) };
}

async function finish(
  context: ScopedContext,
  done: { action: AuditAction; role: StoredRole; use?: RoleUse; before?: object; after?: object },
): Promise<void> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { action, role, use, before = null, after = null } = done;
  await recordChange(context, {
    action,
    object: { kind: 'role', id: role.publicId, name: role.alias },
    subaccountId,
    organizationId: role.organizationId,
    before,
    after,
  });
  const concerned = new Set([subaccountId, ...(use?.subaccountIds ?? [])]);
  await context.services.pubsub.publish(context.scope.transaction, ...[...concerned].map(wholeSubaccount));
}

/** Adds a role to the organization of the selected subaccount. @throws DomainError when it holds more than the caller. */
export async function createRole(context: ScopedContext, given: unknown): Promise<RoleView> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { alias, permissions } = validated(newRoleSchema, given, 'role');
  requireWithinOwnRights(context, subaccountId, permissions);
  const organizationId = await organizationOf(context, subaccountId);
  await requireFreeAlias(context, organizationId, alias);
  const { rows } = await sql<{ id: number }>`insert into role (organization_id, alias, permissions)
    values (${organizationId}, ${alias}, ${permissions as string[]}::text[]) returning id`.execute(transaction);
  const [role] = await selectStoredRoles(transaction, sql`where r.id = ${rows[0]?.id ?? 0}`);
  if (!role) throw new Error('The role was not stored.');
  await finish(context, { action: 'role.create', role, after: auditedRole(role) });
  return viewRole(context, role);
}

/** The role to change, locked, with who holds it. @throws DomainError when the caller may not change it. */
async function roleToChange(context: ScopedContext, publicId: string): Promise<{ role: StoredRole; use: RoleUse }> {
  const { transaction } = context.scope;
  const { subaccountId } = singleGrant(context.scope.grants);
  const role = await findRole(transaction, subaccountId, publicId, 'update');
  const use = (await loadRoleUse(transaction, [role.id]))(role.id);
  const refusal = roleChangeRefusal(context, role, use);
  if (refusal) throw refusal;
  return { role, use };
}

/** A change of a role in the fields that people give: its rights as the level of each feature. */
function inLevels({ alias, permissions }: z.output<typeof roleChangeSchema>): FieldValues {
  return {
    ...(alias !== undefined && { alias }),
    ...(permissions && { permissions: levelsOfPermissions(permissions) }),
  };
}

/**
 * Changes name or permissions of a custom role, as they were changed from `from`; everyone who holds it has the new ones at once.
 * @throws DomainError `conflict`, and when it would hold more than the caller does in any subaccount where it is held.
 */
export async function updateRole(
  context: ScopedContext,
  publicId: string,
  given: object,
  from?: object | null,
): Promise<RoleView> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const change = inLevels(validated(roleChangeSchema, given, 'role'));
  const { role, use } = await roleToChange(context, publicId);
  const merged = await mergeOrRefuse(
    context.scope.transaction,
    { kind: 'role', id: role.publicId },
    {
      current: { alias: role.alias, permissions: levelsOfPermissions(role.permissions) },
      change,
      from: from && inLevels(validated(roleChangeSchema, from, 'from')),
    },
  );
  const { alias, permissions } = validated(roleChangeSchema, merged, 'role');
  const after: StoredRole = {
    ...role,
    alias: alias ?? role.alias,
    permissions: permissions === undefined ? role.permissions : [...permissions],
  };
  if (permissions !== undefined)
    for (const concerned of [subaccountId, ...use.subaccountIds])
      requireWithinOwnRights(context, concerned, permissions);
  if (role.organizationId !== null) await requireFreeAlias(context, role.organizationId, after.alias, role.id);
  await sql`update role set alias = ${after.alias}, permissions = ${after.permissions}::text[], updated_at = now()
    where id = ${role.id}`.execute(context.scope.transaction);
  await finish(context, {
    action: 'role.update',
    role: after,
    use,
    before: auditedRole(role),
    after: auditedRole(after),
  });
  return viewRole(context, after);
}

/** Deletes a custom role that nobody holds. @throws DomainError `constraint-violation` naming who still holds it. */
export async function deleteRole(context: ScopedContext, publicId: string): Promise<void> {
  const { role, use } = await roleToChange(context, publicId);
  const usedBy = roleUseText(use);
  if (usedBy)
    throw new DomainError('constraint-violation', `The role "${role.alias}" is held by ${usedBy}.`, {
      caption: 'Give them another role first.',
    });
  await sql`delete from role where id = ${role.id}`.execute(context.scope.transaction);
  await finish(context, { action: 'role.delete', role, before: auditedRole(role) });
}
