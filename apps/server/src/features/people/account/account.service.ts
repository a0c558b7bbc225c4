import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** A subaccount as one of its people sees it. */
export interface SubaccountView {
  id: string;
  name: string;
  isOwner: boolean;
  isArchived: boolean;
  isApproved: boolean;
  coinEnum: number;
  permissions: string[];
  hiddenFeatures: string[];
  features: { asset: boolean; gpu: boolean; energy: boolean; trading: boolean };
}

/** The subaccounts open in this transaction, with what the account holds on each. */
export async function loadSubaccounts(transaction: AccessTransaction, accountId: number): Promise<SubaccountView[]> {
  const { rows } = await sql<SubaccountView>`
    select n.public_id as id, n.name, n.owner_account_id = ${accountId} as "isOwner", n.is_archived as "isArchived",
      true as "isApproved", n.coin_enum as "coinEnum", coalesce(r.permissions, c.permissions) as permissions,
      coalesce(p.hidden_features, '{}') as "hiddenFeatures",
      json_build_object('asset', n.has_asset, 'gpu', n.has_gpu, 'energy', n.has_energy, 'trading', n.has_trading) as features
    from subaccount n join subaccount_access c on c.subaccount_id = n.id and c.account_id = ${accountId}
      left join role r on r.id = c.role_id
      left join subaccount_preference p on p.subaccount_id = n.id and p.account_id = c.account_id
    order by n.id`.execute(transaction);
  return rows;
}
