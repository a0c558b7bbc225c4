import type { CoinEnum } from '@headframe/domain/coins/algorithms';
import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Where a chain stands, as the pool programs stored it. */
export interface StoredTip {
  readonly chainId: number;
  readonly coinEnum: CoinEnum;
  readonly network: ChainNetwork;
  /** Height that is being mined. */
  readonly height: number;
  readonly bits: number;
  readonly subsidy: bigint;
  readonly feeSum: bigint;
  readonly feeBlocks: number;
  readonly tipAt: Date | null;
  readonly periodBeganAt: Date | null;
  readonly confirmedAt: Date;
}

/** Chains that a node confirmed within a day before `now`: figures of others are no news. */
export async function loadLiveTips(transaction: AccessTransaction, now: Date): Promise<StoredTip[]> {
  const { rows } = await sql<StoredTip & { subsidyText: string; feeText: string }>`
    select t.chain_id as "chainId", c.coin_enum as "coinEnum", c.network, t.height, t.n_bits as bits,
      t.subsidy_satoshi::text as "subsidyText", t.fee_sum_satoshi::text as "feeText", t.fee_blocks as "feeBlocks",
      t.tip_at as "tipAt", t.period_began_at as "periodBeganAt", t.confirmed_at as "confirmedAt"
    from chain_tip t join chain c on c.id = t.chain_id
    where t.confirmed_at > ${now}::timestamptz - interval '1 day' order by t.chain_id`.execute(transaction);
  return rows.map(({ subsidyText, feeText, ...tip }) => ({
    ...tip,
    subsidy: BigInt(subsidyText),
    feeSum: BigInt(feeText),
  }));
}
