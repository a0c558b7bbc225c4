import { sql, type Kysely } from 'kysely';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../platform/auth/caller.ts';
import { effectivePermissions, featureFlags } from '../../../platform/auth/effective-permissions.ts';
import { readableKinds } from '../../../platform/auth/readable-kinds.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type CallerAccess } from '../../../platform/database/with-access.ts';
import type { ImportKind } from './import-kind.ts';

/** Who imports, with what they hold on the subaccount now. */
export interface ImportRights {
  email: string;
  grant: SubaccountGrant;
}

/** The rights of an account on a subaccount as they are now; undefined where it may not enter it. */
export async function loadImportRights(
  database: Kysely<DB>,
  accountId: number,
  subaccountId: number,
): Promise<ImportRights | undefined> {
  const account = sql`select ${accountId}::int as id`;
  const { rows } = await withIdentity(database, (transaction) =>
    sql<Omit<SubaccountGrant, 'subaccountId'> & { email: string }>`
      select a.email, h.name, h.permissions, ${featureFlags('n')} as features
      from ${effectivePermissions(account)} h join subaccount n on n.id = h."subaccountId" join account a on a.id = h."accountId"
      where h."subaccountId" = ${subaccountId}`.execute(transaction),
  );
  const [row] = rows;
  if (!row) return undefined;
  const { email, ...grant } = row;
  return { email, grant: { ...grant, subaccountId } };
}

/** Whether these rights are those to import files of a kind: its permission, and those to see what its previews show. */
export function mayImport({ descriptor, reads }: ImportKind, grant: SubaccountGrant): boolean {
  return [descriptor.permission, ...reads].every((permission) => grantOpens(grant, permission));
}

/** What the database opens to who imports. */
export function importAccess(accountId: number, grant: SubaccountGrant): CallerAccess & { accountId: number } {
  return { accountId, subaccountIds: [grant.subaccountId], readableKinds: readableKinds([grant]) };
}
