import type { ChainNetwork } from '@headframe/domain/pool/chain-identity';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** What a coin is worth to mine, in a minute. Amounts and prices are decimal texts. */
export interface CoinPrice {
  readonly coinEnum: number;
  readonly network: ChainNetwork;
  readonly at: Date;
  readonly fpps: string;
  readonly pps: string;
  readonly fppsusd: string | null;
  readonly fppspps: number | null;
  readonly fppspps30day: number | null;
  readonly fpps30day: string | null;
  readonly blockHeight: number;
  readonly networkAt: Date;
  readonly difficulty: number;
  readonly difficultyChange: number | null;
  readonly remainingBlocks: number | null;
  readonly close: string | null;
  readonly closeAt: Date | null;
}

/** The latest figures of the chain of a coin that is mined now; null before there are any. They belong to no subaccount: everyone sees the same. */
export async function loadCoinPrice(transaction: AccessTransaction, coinEnum: number): Promise<CoinPrice | null> {
  const { rows } = await asIdentity(transaction, () =>
    sql<CoinPrice>`
      select c.coin_enum as "coinEnum", c.network, p.at, p.fpps, p.pps, p.fppsusd, p.fppspps, p.fppspps30day, p.fpps30day,
        p.block_height as "blockHeight", p.network_at as "networkAt", p.difficulty, p.difficulty_change as "difficultyChange",
        p.remaining_blocks as "remainingBlocks", p.close, p.close_at as "closeAt"
      from coin_price p join chain c on c.id = p.chain_id
      where p.chain_id = current_chain(${coinEnum}::int) order by p.at desc limit 1`.execute(transaction),
  );
  return rows[0] ?? null;
}
