import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type pg from 'pg';
import type { SourceTemplate } from '../jobs/chain-source.ts';
import { storeChains } from '../writer/store-chains.ts';

/** Where a chain stands. */
interface ChainTip extends SourceTemplate {
  /** Times in the headers of the newest block and of the first one of its period of difficulty, seconds since 1970. */
  readonly tipAt: number | undefined;
  readonly periodBeganAt: number | undefined;
  /** When the node last said that this is its tip. */
  readonly confirmedAt: Date;
}

const timeOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000));

/** Stores where a chain stands, unless another process stored a later word of it. */
export async function storeTip(client: pg.PoolClient, chain: ChainIdentity, tip: ChainTip): Promise<void> {
  const [chainId] = await storeChains(client, [chain]);
  const { template, feeRate, tipAt, periodBeganAt, confirmedAt } = tip;
  await client.query(
    `insert into chain_tip as t (chain_id, height, n_bits, subsidy_satoshi, fee_sum_satoshi, fee_blocks, tip_at, period_began_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (chain_id) do update set height = excluded.height, n_bits = excluded.n_bits,
       subsidy_satoshi = excluded.subsidy_satoshi, fee_sum_satoshi = excluded.fee_sum_satoshi, fee_blocks = excluded.fee_blocks,
       tip_at = excluded.tip_at, period_began_at = excluded.period_began_at, confirmed_at = excluded.confirmed_at
     where t.confirmed_at <= excluded.confirmed_at`,
    [
      chainId,
      template.height,
      Number.parseInt(template.bits, 16),
      String(feeRate.subsidy),
      String(feeRate.feeSum),
      feeRate.blocks.length,
      timeOf(tipAt),
      timeOf(periodBeganAt),
      confirmedAt,
    ],
  );
}
