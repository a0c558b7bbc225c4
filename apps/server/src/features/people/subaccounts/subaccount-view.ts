import type { FeatureAccess } from '@headframe/domain/feature-access/feature-access';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { sql, type RawBuilder } from 'kysely';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import { accountIdOf, type Caller, type SubaccountGrant } from '../../../platform/auth/caller.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { subaccountFigures } from './subaccount-figures.ts';

/** By which way a caller reaches a subaccount. */
export type AccessType = 'owner' | 'superAdmin' | 'member' | 'observer' | 'apiKey';

/** The organization that a subaccount belongs to; the name is empty where its owner gave none. */
export interface OrganizationName {
  id: string;
  name: string;
}

/** An invitation as its holder sees it before answering. */
export interface SubaccountInvitation {
  id: string;
  /** E-mail of the inviter, where that account is still there. */
  invitedBy: string | null;
}

/** A subaccount as one of its people sees it. Hashrates are Th/s (Mh/s for Scrypt), null where nothing reports them. */
export interface SubaccountView {
  id: string;
  name: string;
  isOwner: boolean;
  isArchived: boolean;
  /** False while it is only an invitation: then only the name and the inviter are returned. */
  isApproved: boolean;
  pinned: boolean;
  accessType: AccessType;
  coinEnum: number;
  extraCoins: number[] | null;
  permissions: readonly string[];
  hiddenFeatures: string[];
  features: FeatureAccess;
  organization: OrganizationName | null;
  h24AverageHashrate: number | null;
  h1AverageHashrate: number | null;
  speedRealTime: number | null;
  reportedHashrate: number | null;
  invitation: SubaccountInvitation | null;
}

/** Inner keys of the subaccounts in which the permission opens something. */
export function subaccountsWith(grants: readonly SubaccountGrant[], permission: Permission): number[] {
  return grants.filter((grant) => grantOpens(grant, permission)).map((grant) => grant.subaccountId);
}

/** SQL for the {@link AccessType} of the caller on `n`, a subaccount, given the caller's own row `c` of its team, if any. */
export function accessTypeSql(caller: Caller): RawBuilder<AccessType> {
  if (caller.kind === 'observer') return sql`'observer'`;
  if (caller.kind === 'api-key') return sql`'apiKey'`;
  const organizationIds = caller.organizations.map(({ organizationId }) => organizationId);
  return sql`case when n.owner_account_id = ${caller.accountId} then 'owner'
    when n.organization_id = any (${organizationIds}::integer[]) then 'superAdmin' else 'member' end`;
}

type Row = Omit<SubaccountView, 'permissions' | 'isApproved' | 'extraCoins' | 'invitation'> & {
  key: number;
};

/**
 * The subaccounts of the grants, oldest first, with what the caller holds on each. Their hashrates come from devices
 * and workers, of those subaccounts in which the caller may see them, and are read only when `withHashrates`.
 */
export async function loadSubaccounts(
  transaction: AccessTransaction,
  caller: Caller,
  grants: readonly SubaccountGrant[],
  withHashrates = false,
): Promise<SubaccountView[]> {
  if (grants.length === 0) return [];
  const accountId = accountIdOf(caller);
  const { devices, pool } = subaccountFigures.value;
  const figures = devices(withHashrates ? subaccountsWith(grants, 'agent_workers') : []);
  const atPool = pool(withHashrates ? subaccountsWith(grants, 'workers') : []);
  const { rows } = await sql<Row>`
    select n.id as key, n.public_id as id, n.name, n.owner_account_id is not distinct from ${accountId}::int as "isOwner",
      n.is_archived as "isArchived", n.coin_enum as "coinEnum", ${accessTypeSql(caller)} as "accessType",
      coalesce(p.is_pinned, false) as pinned, coalesce(p.hidden_features, '{}') as "hiddenFeatures",
      json_build_object('asset', n.has_asset, 'gpu', n.has_gpu, 'energy', n.has_energy, 'trading', n.has_trading) as features,
      json_build_object('id', o.public_id, 'name', o.name) as organization,
      case when w.subaccount_id is null then d.hashrate24h else w.hashrate24h end as "h24AverageHashrate",
      case when w.subaccount_id is null then d.hashrate1h else w.hashrate1h end as "h1AverageHashrate", d.reported_hashrate as "reportedHashrate",
      w.hashrate10m as "speedRealTime"
    from subaccount n join organization o on o.id = n.organization_id
      left join subaccount_preference p on p.subaccount_id = n.id and p.account_id = ${accountId}::int
      left join (${figures}) d on d.subaccount_id = n.id
      left join (${atPool}) w on w.subaccount_id = n.id
    where n.id = any (${grants.map((grant) => grant.subaccountId)}::integer[])
    order by n.id`.execute(transaction);
  const permissions = new Map(grants.map((grant) => [grant.subaccountId, grant.permissions]));
  return rows.map(({ key, ...row }) => ({
    ...row,
    permissions: permissions.get(key) ?? [],
    isApproved: true,
    extraCoins: null,
    invitation: null,
  }));
}
