import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';
import { asIdentity } from '../database/with-access.ts';
import type { SubaccountGrant } from './caller.ts';
import { effectivePermissions, featureFlags } from './effective-permissions.ts';

/** An account and a subaccount, by inner keys. */
export interface Holding {
  accountId: number;
  subaccountId: number;
}

/** What an account holds on a subaccount. */
export interface HeldGrant {
  accountId: number;
  grant: SubaccountGrant;
}

/** What accounts hold on subaccounts now, uncached: for what was given in their name. Who may not enter holds nothing and is left out. */
export async function loadHeldGrants(
  transaction: AccessTransaction,
  holdings: readonly Holding[],
): Promise<HeldGrant[]> {
  if (holdings.length === 0) return [];
  const accounts = [...new Set(holdings.map(({ accountId }) => accountId))];
  const { rows } = await asIdentity(transaction, () =>
    sql<SubaccountGrant & { accountId: number }>`
      select h."accountId", h."subaccountId", h.name, h.permissions, ${featureFlags('n')} as features
      from json_to_recordset(${JSON.stringify(holdings)}) as asked ("accountId" int, "subaccountId" int)
        join ${effectivePermissions(sql`select unnest(${accounts}::int[]) as id`)} h
          on h."accountId" = asked."accountId" and h."subaccountId" = asked."subaccountId"
        join subaccount n on n.id = h."subaccountId"`.execute(transaction),
  );
  return rows.map(({ accountId, ...grant }) => ({ accountId, grant }));
}
