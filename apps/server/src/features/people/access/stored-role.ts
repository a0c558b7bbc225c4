import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { RequestContext, ScopedContext } from '../../../platform/graphql/context.ts';
import { requireWithinOwnRights } from './require-within-own-rights.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

export interface StoredRole {
  /** Inner key. */
  id: number;
  publicId: string;
  /** The organization it belongs to, by inner key; null for built-in roles. */
  organizationId: number | null;
  organizationPublicId: string | null;
  /** Name of that organization; empty when its owner set none. */
  organizationName: string | null;
  builtInKey: string | null;
  alias: string;
  permissions: string[];
}

/** Built-in roles in their order, then those of organizations by name. */
export const roleOrder = sql`(r.built_in_key is null), case when r.built_in_key is not null then r.id end, lower(r.alias), r.id`;

/** Reads roles that row-level security shows; `rest` may filter, order and limit them as `r`. */
export async function selectStoredRoles(
  transaction: AccessTransaction,
  rest: RawBuilder<unknown>,
): Promise<StoredRole[]> {
  const { rows } = await sql<StoredRole>`
    select r.id, r.public_id as "publicId", r.organization_id as "organizationId", o.public_id as "organizationPublicId",
      coalesce(nullif(o.alias, ''), o.name) as "organizationName", r.built_in_key as "builtInKey", r.alias, r.permissions
    from role r left join organization o on o.id = r.organization_id ${rest}`.execute(transaction);
  return rows;
}

/**
 * The role of that public id among those that a subaccount may use: built in, or of the subaccount's organization. A
 * custom one is locked, so that it stays as it is (`share`) or can be changed (`update`) until the transaction ends.
 * @throws DomainError `not-found` for any other.
 */
export async function findRole(
  transaction: AccessTransaction,
  subaccountId: number,
  publicId: string,
  lock: 'share' | 'update' = 'share',
): Promise<StoredRole> {
  const ofOrganization = sql`r.organization_id = (select organization_id from subaccount where id = ${subaccountId})`;
  await sql`select from role r where r.public_id = ${uuidOrNull(publicId)}::uuid and ${ofOrganization}
    for ${sql.raw(lock)}`.execute(transaction);
  const [role] = await selectStoredRoles(
    transaction,
    sql`where r.public_id = ${uuidOrNull(publicId)}::uuid and (r.organization_id is null or ${ofOrganization})`,
  );
  if (!role) throw new DomainError('not-found', 'This role does not exist.');
  return role;
}

/**
 * A role that the caller may grant on a subaccount. It stays as it is until the transaction ends.
 * @throws DomainError `not-found`, or `permission-error` when it holds more than the caller.
 */
export async function roleFor(
  context: Pick<ScopedContext, 'scope'> & Pick<RequestContext, 'caller'>,
  subaccountId: number,
  publicId: string,
): Promise<StoredRole> {
  const role = await findRole(context.scope.transaction, subaccountId, publicId);
  requireWithinOwnRights(context, subaccountId, role.permissions);
  return role;
}
