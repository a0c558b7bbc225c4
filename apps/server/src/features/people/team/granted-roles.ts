import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { requireWithinOwnRights } from '../access/index.ts';
import { uuidOrNull, uuidsOf } from '../../../platform/validation/named-id.ts';

/** A role to be given on one subaccount. */
export interface GrantedRole {
  subaccountId: number;
  subaccount: string;
  role: { id: number; publicId: string; alias: string };
}

interface Row {
  subaccountId: number;
  id: number;
  publicId: string;
  alias: string;
  permissions: string[];
}

/** Locks custom roles, so that they stay as they are until the transaction ends. */
export async function lockRoles({ scope }: ScopedContext, publicIds: readonly string[]): Promise<void> {
  await sql`select from role where organization_id is not null and public_id = any (${uuidsOf(publicIds)}::uuid[])
    order by id for share`.execute(scope.transaction);
}

/**
 * Reads many roles for as many subaccounts at once; they stay as they are until the transaction ends.
 * @throws DomainError `not-found` for one that its subaccount may not use, `permission-error` for one with more than the
 * caller holds there.
 */
export async function grantedRoles(
  context: ScopedContext,
  given: readonly { subaccountId: number; subaccount: string; roleId: string }[],
): Promise<GrantedRole[]> {
  await lockRoles(
    context,
    given.map(({ roleId }) => roleId),
  );
  const named = given.map(({ subaccountId, roleId }) => ({ subaccountId, roleId: uuidOrNull(roleId) }));
  const { rows } = await sql<Row>`
    select g."subaccountId", r.id, r.public_id as "publicId", r.alias, r.permissions
    from json_to_recordset(${JSON.stringify(named)}::json) as g ("subaccountId" int, "roleId" uuid)
      join subaccount n on n.id = g."subaccountId"
      join role r on r.public_id = g."roleId" and coalesce(r.organization_id, n.organization_id) = n.organization_id`.execute(
    context.scope.transaction,
  );
  const found = new Map(rows.map((row) => [row.subaccountId, row]));
  return given.map(({ subaccountId, subaccount }) => {
    const role = found.get(subaccountId);
    if (!role) throw new DomainError('not-found', 'This role does not exist.', { subaccount });
    requireWithinOwnRights(context, subaccountId, role.permissions);
    return { subaccountId, subaccount, role };
  });
}
