import { listedCoins } from '@headframe/domain/coins/listed-coins';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../../platform/database/with-access.ts';

/** Where the coins of the system are listed. */
export const coinsPath = '/coins';

const secondsCached = 60;

/** Coins by their enum that this installation mines: a pool program followed the chain of one within the last day. */
export async function loadMinedEnums(database: Kysely<DB>): Promise<ReadonlySet<number>> {
  const { rows } = await withIdentity(database, (transaction) =>
    sql<{
      coinEnum: number;
    }>`select distinct c.coin_enum::int as "coinEnum" from chain c join chain_tip t on t.chain_id = c.id
      where t.confirmed_at > now() - interval '1 day'`.execute(transaction),
  );
  return new Set(rows.map(({ coinEnum }) => coinEnum));
}

/**
 * Adds the list of coins, the same for everyone and kept by browsers for a minute. `loadMined` gives the enums of those that are mined; it is
 * asked once a minute at most.
 */
export function registerCoins(app: FastifyInstance, loadMined: () => Promise<ReadonlySet<number>>): void {
  let made: { readonly text: string; readonly tag: string } | undefined;
  let loading: Promise<{ readonly text: string; readonly tag: string }> | undefined;
  let madeAt = -Infinity;
  const make = async () => {
    const mined = await loadMined();
    const coins = listedCoins.map(({ isMinable, ...coin }) => ({
      ...coin,
      isMined: isMinable && mined.has(coin.enum),
    }));
    const text = JSON.stringify(coins);
    made = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    madeAt = performance.now();
    return made;
  };
  const current = async () => {
    if (made && performance.now() - madeAt < secondsCached * 1_000) return made;
    loading ??= make().finally(() => (loading = undefined));
    // While the database is away, what was known last.
    return loading.catch((error: unknown) => {
      if (made) return made;
      throw error;
    });
  };
  app.get(coinsPath, async (request, reply) => {
    const { text, tag } = await current();
    reply.header('cache-control', `public, max-age=${secondsCached}`).header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
