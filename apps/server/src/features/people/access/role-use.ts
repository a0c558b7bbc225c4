import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** Who holds a role, wherever that is. */
export interface RoleUse {
  members: number;
  invitations: number;
  keys: number;
  /** Inner keys of the subaccounts in which someone holds it. */
  subaccountIds: number[];
  /** Inner keys of the members' accounts. */
  accountIds: number[];
  /** Inner keys of the API keys that have it. */
  apiKeyIds: number[];
}

interface UseRow {
  roleId: number;
  kind: 'member' | 'invitation' | 'key';
  subaccountId: number;
  /** Account of a member, inner key of an API key. */
  holderId: number | null;
}

function summarise(rows: readonly UseRow[]): RoleUse {
  const of = (kind: UseRow['kind']) => rows.filter((row) => row.kind === kind);
  const holders = (kind: UseRow['kind']) => [...new Set(of(kind).flatMap(({ holderId }) => holderId ?? []))];
  return {
    members: of('member').length,
    invitations: of('invitation').length,
    keys: of('key').length,
    subaccountIds: [...new Set(rows.map(({ subaccountId }) => subaccountId))],
    accountIds: holders('member'),
    apiKeyIds: holders('key'),
  };
}

/**
 * Who holds each of these roles, also in subaccounts that are not open to the caller. Built-in roles, which nobody changes
 * and all tenants share, are passed over.
 */
export async function loadRoleUse(
  transaction: AccessTransaction,
  roleIds: readonly number[],
): Promise<(roleId: number) => RoleUse> {
  const { rows } = await asIdentity(transaction, () =>
    sql<UseRow>`
      with custom as (
        select id from role where id = any (${roleIds}::int[]) and organization_id is not null
      )
      select role_id as "roleId", 'member' as kind, subaccount_id as "subaccountId", account_id as "holderId"
      from subaccount_access where role_id in (select id from custom)
      union all
      select role_id, 'invitation', subaccount_id, null from invitation where role_id in (select id from custom)
      union all
      select role_id, 'key', subaccount_id, id from api_key where role_id in (select id from custom)`.execute(
      transaction,
    ),
  );
  return (roleId) => summarise(rows.filter((row) => row.roleId === roleId));
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Who holds a role, in words, such as `2 members and 1 API key`; empty when nobody does. */
export function roleUseText({ members, invitations, keys }: RoleUse): string {
  const parts = [
    [members, 'member'],
    [invitations, 'invitation'],
    [keys, 'API key'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one]) => plural(count, one))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}
