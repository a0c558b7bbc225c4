import { defaultEnergyRegion, type PowerMarketOperator } from '@headframe/domain/enums/power-markets';
import { defaultLocationProfile } from '@headframe/domain/limits/location-profile';
import {
  operatorOfRegion,
  siteIdStatuses,
  sitemapDirections,
  uniqueKeyModes,
  wireRegion,
} from '@headframe/domain/location-profile/location-profile';
import { toWireHashrate } from '@headframe/domain/units/hashrate';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** What a site costs, where it stands and what is expected of it, for one subaccount. */
export interface LocationProfileView {
  subaccount: string;
  siteId: string;
  siteIdStatus: string;
  location: string;
  country: string;
  tags: string[];
  fixedRatePerKwh: number;
  fixedCostPerDay: number;
  perKwExtraCost: number;
  useFixedPrice: boolean;
  expectedAsicCount: number | null;
  /** In the unit of the coin's family. */
  expectedHashrate: number | null;
  node: string;
  region: string;
  sitemapDirection: string;
  uniqueKeyMode: string;
  poolFee: number | null;
  /** Null as long as nobody has filled it in. */
  updatedAt: Date | null;
}

type StoredProfile = {
  [Name in keyof LocationProfileView]: LocationProfileView[Name] | null;
} & { subaccount: string; coinEnum: number };

const defaultRegion = wireRegion(defaultEnergyRegion.region satisfies PowerMarketOperator);

function shown({ coinEnum, ...row }: StoredProfile): LocationProfileView {
  const known = <Choice extends string>(choices: readonly [Choice, ...Choice[]], found: string | null): Choice =>
    choices.find((choice) => choice === found) ?? choices[0];
  return {
    subaccount: row.subaccount,
    siteId: row.siteId ?? '',
    siteIdStatus: known(siteIdStatuses, row.siteIdStatus),
    location: row.location ?? '',
    country: row.country ?? '',
    tags: row.tags ?? [],
    fixedRatePerKwh: row.fixedRatePerKwh ?? defaultLocationProfile.fixedRatePerKwh,
    fixedCostPerDay: row.fixedCostPerDay ?? defaultLocationProfile.fixedCostPerDay,
    perKwExtraCost: row.perKwExtraCost ?? defaultLocationProfile.perKwExtraCost,
    useFixedPrice: row.useFixedPrice ?? false,
    expectedAsicCount: row.expectedAsicCount,
    expectedHashrate: toWireHashrate(row.expectedHashrate, coinEnum),
    node: row.node ?? defaultEnergyRegion.node,
    region: operatorOfRegion(row.region ?? '') ? (row.region ?? defaultRegion) : defaultRegion,
    sitemapDirection: known(sitemapDirections, row.sitemapDirection),
    uniqueKeyMode: known(uniqueKeyModes, row.uniqueKeyMode),
    poolFee: row.poolFee,
    updatedAt: row.updatedAt,
  };
}

/** The location profiles of subaccounts by name; the defaults stand where nobody has filled one in. */
export async function loadLocationProfiles(
  transaction: AccessTransaction,
  subaccountIds: readonly number[],
): Promise<LocationProfileView[]> {
  const { rows } = await sql<StoredProfile>`
    select n.name as subaccount, n.coin_enum as "coinEnum", p.site_id as "siteId", p.site_id_status as "siteIdStatus",
      p.location, p.country, p.tags, p.fixed_rate_per_kwh as "fixedRatePerKwh", p.fixed_cost_per_day as "fixedCostPerDay",
      p.per_kw_extra_cost as "perKwExtraCost", p.use_fixed_price as "useFixedPrice",
      p.expected_asic_count as "expectedAsicCount", p.expected_hashrate as "expectedHashrate", p.node, p.region,
      p.sitemap_direction as "sitemapDirection", p.unique_key_mode as "uniqueKeyMode", p.pool_fee as "poolFee",
      p.updated_at as "updatedAt"
    from subaccount n left join location_profile p on p.subaccount_id = n.id
    where n.id = any (${subaccountIds}::int[]) order by n.name`.execute(transaction);
  return rows.map(shown);
}
