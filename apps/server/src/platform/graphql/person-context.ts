import { sql, type Kysely } from 'kysely';
import type { SubaccountGrant } from '../auth/caller.ts';
import { effectivePermissions, featureFlags } from '../auth/effective-permissions.ts';
import { readableKinds } from '../auth/readable-kinds.ts';
import type { DB } from '../database/generated/database.ts';
import { asIdentity, withIdentity, type AccessTransaction, type CallerAccess } from '../database/with-access.ts';
import type { GraphqlServices, ScopedContext } from './context.ts';

/** A person in whose name work goes on without a request, with what they hold on the subaccount now. */
export interface PersonRights {
  accountId: number;
  email: string;
  grant: SubaccountGrant;
}

/** The rights of an account on a subaccount as they are now; undefined where it may not enter it. */
export function loadPersonRights(
  database: Kysely<DB>,
  accountId: number,
  subaccountId: number,
): Promise<PersonRights | undefined> {
  return withIdentity(database, (transaction) => readRights(transaction, accountId, subaccountId));
}

/** {@link loadPersonRights} in a transaction of the server. */
export function loadRightsWithin(
  transaction: AccessTransaction,
  accountId: number,
  subaccountId: number,
): Promise<PersonRights | undefined> {
  return asIdentity(transaction, () => readRights(transaction, accountId, subaccountId));
}

async function readRights(
  transaction: AccessTransaction,
  accountId: number,
  subaccountId: number,
): Promise<PersonRights | undefined> {
  const account = sql`select ${accountId}::int as id`;
  const { rows } = await sql<Omit<SubaccountGrant, 'subaccountId'> & { email: string }>`
    select a.email, h.name, h.permissions, ${featureFlags('n')} as features
    from ${effectivePermissions(account)} h join subaccount n on n.id = h."subaccountId" join account a on a.id = h."accountId"
    where h."subaccountId" = ${subaccountId}`.execute(transaction);
  const [row] = rows;
  if (!row) return undefined;
  const { email, ...grant } = row;
  return { accountId, email, grant: { ...grant, subaccountId } };
}

/** What the database opens to such a person. */
export function personAccess({ accountId, grant }: PersonRights): CallerAccess & { accountId: number } {
  return { accountId, subaccountIds: [grant.subaccountId], readableKinds: readableKinds([grant]) };
}

/** The context of a request of such a person, who asked from the address `ip`, in a transaction with their {@link personAccess}. */
export function personContext(
  services: GraphqlServices,
  { accountId, email, grant }: PersonRights,
  ip: string | null,
  transaction: AccessTransaction,
): ScopedContext {
  return {
    services,
    caller: {
      kind: 'account',
      accountId,
      email,
      // No session: nothing that is done so ends or renews one.
      sessionId: '',
      isAdministrator: false,
      organizations: [],
      grants: [grant],
      expiresAt: null,
    },
    subaccountName: grant.name,
    ip: ip ?? '127.0.0.1',
    scope: { transaction, subaccountIds: [grant.subaccountId], grants: [grant], hidesInternal: false },
  };
}
