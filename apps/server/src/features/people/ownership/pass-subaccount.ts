import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { setOwner } from './pass-organization.ts';

interface Move {
  subaccountId: number;
  to: { organizationId: number; ownerId: number };
}

interface CarriedRole {
  old: number;
  new: number;
}

/**
 * Finds a role of the other organization for each of a custom role that a subaccount uses: one of the same name and rights, else a
 * new one, named after the subaccount's role and, where that name is taken, made unique by random letters.
 */
async function carriedRoles(
  transaction: AccessTransaction,
  subaccountId: number,
  organizationId: number,
): Promise<CarriedRole[]> {
  const { rows } = await sql<CarriedRole>`
    with used as (
      select r.id, r.alias, r.permissions from role r where r.organization_id <> ${organizationId} and r.id in (
        select role_id from subaccount_access where subaccount_id = ${subaccountId}
        union select role_id from api_key where subaccount_id = ${subaccountId}
        union select role_id from invitation where subaccount_id = ${subaccountId})
    ), matched as (
      select u.*, t.id as present, t.permissions @> u.permissions and u.permissions @> t.permissions as is_same
      from used u left join role t on t.organization_id = ${organizationId} and t.alias = u.alias
    ), missing as (
      select id, permissions, case when present is null then alias else left(alias, 55) || ' ' || substr(gen_random_uuid()::text, 1, 8) end as alias
      from matched where is_same is not true
    ), made as (
      insert into role (organization_id, alias, permissions) select ${organizationId}, alias, permissions from missing order by id
      returning id, alias
    )
    select id as old, present as new from matched where is_same
    union all select m.id, made.id from missing m join made on made.alias = m.alias`.execute(transaction);
  return rows;
}

/**
 * Waits for those who are giving roles of its organization, or accept an invitation, and keeps others from it until the transaction ends: a
 * role that stayed behind would be in the hands of another owner.
 */
async function lockRoles(transaction: AccessTransaction, subaccountId: number): Promise<void> {
  await sql`select from role where organization_id = (select organization_id from subaccount where id = ${subaccountId})
    order by id for no key update`.execute(transaction);
  await sql`select from invitation where subaccount_id = ${subaccountId} order by id for update`.execute(transaction);
}

/** Moves a subaccount into an organization, of which the owner becomes its own, with the roles that it uses. */
export async function moveSubaccount(
  transaction: AccessTransaction,
  { subaccountId, to: { organizationId, ownerId } }: Move,
): Promise<void> {
  await lockRoles(transaction, subaccountId);
  const roles = await carriedRoles(transaction, subaccountId, organizationId);
  const carried = sql`jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as c (old int, new int)`;
  await sql`update subaccount_access x set role_id = c.new from ${carried}
    where x.subaccount_id = ${subaccountId} and x.role_id = c.old`.execute(transaction);
  await sql`update api_key x set role_id = c.new from ${carried}
    where x.subaccount_id = ${subaccountId} and x.role_id = c.old`.execute(transaction);
  await sql`update invitation x set role_id = c.new from ${carried}
    where x.subaccount_id = ${subaccountId} and x.role_id = c.old`.execute(transaction);
  await sql`update subaccount set organization_id = ${organizationId} where id = ${subaccountId}`.execute(transaction);
  await setOwner(transaction, [subaccountId], ownerId);
}

/** Gives the former owner of a subaccount the place of an Admin in its team. */
export async function keepAsAdmin(
  transaction: AccessTransaction,
  subaccountId: number,
  accountId: number,
): Promise<void> {
  await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
    select ${accountId}, ${subaccountId}, id from role where built_in_key = 'admin' on conflict do nothing`.execute(
    transaction,
  );
}
