import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { FormerRole } from './transfer-row.ts';

interface Passing {
  organizationId: number;
  from: number;
  to: number;
}

/** The places of an account in the teams of subaccounts, which owning them replaces. */
export async function rolesIn(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
  accountId: number,
): Promise<FormerRole[]> {
  const { rows } =
    await sql<FormerRole>`select subaccount_id as "subaccountId", role_id as "roleId", is_suspended as "isSuspended"
    from subaccount_access where account_id = ${accountId} and subaccount_id = any (${subaccountIds}::int[])
      and role_id is not null order by subaccount_id`.execute(transaction);
  return rows;
}

/** Gives an account all of these subaccounts, in place of their owner, who is left without a place in their teams. */
export async function setOwner(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
  ownerId: number,
): Promise<void> {
  await sql`update subaccount set owner_account_id = ${ownerId} where id = any (${subaccountIds}::int[])`.execute(
    transaction,
  );
  await sql`delete from subaccount_access where subaccount_id = any (${subaccountIds}::int[]) and permissions @> '{all}'
    and account_id <> ${ownerId}`.execute(transaction);
  await sql`insert into subaccount_access (account_id, subaccount_id, permissions)
    select ${ownerId}, id, '{all}' from unnest(${subaccountIds}::int[]) as id order by id
    on conflict (account_id, subaccount_id) do update set permissions = '{all}', role_id = null, is_suspended = false`.execute(
    transaction,
  );
}

/** Gives places in teams back, as far as their roles are still those of the organization or built in. */
export async function restoreRoles(
  transaction: AccessTransaction,
  accountId: number,
  roles: readonly FormerRole[],
): Promise<void> {
  await sql`insert into subaccount_access (account_id, subaccount_id, role_id, is_suspended)
    select ${accountId}, s.id, r.id, f."isSuspended"
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as f ("subaccountId" int, "roleId" int, "isSuspended" boolean)
      join subaccount s on s.id = f."subaccountId"
      join role r on r.id = f."roleId" and (r.organization_id is null or r.organization_id = s.organization_id)
    order by s.id on conflict do nothing`.execute(transaction);
}

/** Makes a delegate the owner of an organization and its subaccounts, and its owner a delegate. */
export async function passOrganization(
  transaction: AccessTransaction,
  { organizationId, from, to }: Passing,
  subaccountIds: readonly number[],
): Promise<void> {
  await sql`update organization set owner_account_id = ${to} where id = ${organizationId}`.execute(transaction);
  await sql`delete from organization_member where organization_id = ${organizationId} and account_id = any (${[from, to]}::int[])`.execute(
    transaction,
  );
  await sql`insert into organization_member (organization_id, account_id) values (${organizationId}, ${from})`.execute(
    transaction,
  );
  await setOwner(transaction, subaccountIds, to);
}
