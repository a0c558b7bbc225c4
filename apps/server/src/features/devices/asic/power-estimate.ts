import { nominalEfficiency } from '@headframe/domain/devices/asic/model-facts';
import { sql } from 'kysely';
import type { QueryScope } from '../../../platform/entity/entity-query.ts';

/** The power of hashing devices that report none, by the consumption set for them, else by the data sheets of their models. */
export interface PowerEstimate {
  /** Hashing devices that report no power. */
  unreportedCount: number;
  /** Those of them whose consumption is known. */
  estimatedCount: number;
  /** Their power by consumption, W. */
  power: number;
}

interface ModelRow {
  model: string;
  coinEnum: number;
  /** Set by hand, J/TH. */
  consumption: number | null;
  count: number;
  hashrate: number;
}

/** Estimates what the caller's own hashing devices draw that report no power: their hashrate times their consumption. */
export async function estimateUnreportedPower({ transaction, subaccountIds }: QueryScope): Promise<PowerEstimate> {
  const { rows } = await sql<ModelRow>`
    select d.model, s.coin_enum as "coinEnum", a.consumption, count(*)::int as count, sum(s.hashrate / 1e12)::double precision as hashrate
    from device d join asic_state s on s.device_id = d.id join asic a on a.device_id = d.id
    where d.subaccount_id = any (${subaccountIds}::int[]) and d.deleted_at is null and s.is_online and s.power is null and s.hashrate > 0
    group by d.model, s.coin_enum, a.consumption`.execute(transaction);
  const estimate: PowerEstimate = { unreportedCount: 0, estimatedCount: 0, power: 0 };
  for (const { model, coinEnum, consumption, count, hashrate } of rows) {
    estimate.unreportedCount += count;
    const efficiency = consumption ?? nominalEfficiency(model, coinEnum);
    if (efficiency === null) continue;
    estimate.estimatedCount += count;
    estimate.power += hashrate * efficiency;
  }
  return estimate;
}
