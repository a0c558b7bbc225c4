import { expect } from '../fixtures.ts';
import type { RunningProduct } from '../product.ts';
import { asRole, inDatabase } from './pool-database.ts';

/** How many shares of each worker are stored. */
async function storedShares(product: RunningProduct): Promise<Map<string, number>> {
  const { rows } = await asRole(product, 'headframe_jobs', (client) =>
    client.query<{ name: string; shares: number }>(
      `select w.name, sum(b.shares)::int as shares from share_batch b join worker w on w.id = b.worker_id
       where b.minute >= now() - interval '12 hours' group by 1`,
    ),
  );
  return new Map(rows.map(({ name, shares }) => [name, shares]));
}

/** Waits until no shares of some workers come any more while another one goes on. */
export async function sharesEnd(product: RunningProduct, left: readonly string[], staying: string): Promise<void> {
  await expect(async () => {
    const before = await storedShares(product);
    const last = before.get(staying) ?? 0;
    await expect
      .poll(async () => (await storedShares(product)).get(staying), { timeout: 60_000 })
      .toBeGreaterThan(last + 2);
    const after = await storedShares(product);
    for (const name of left) expect(after.get(name)).toBe(before.get(name));
  }).toPass({ timeout: 180_000, intervals: [1_000] });
}

/** Lets the last share of a worker be hours older, counted or not, as no test waits for a day; a share that comes later counts. */
export async function ageLastShare(product: RunningProduct, name: string, hours: number): Promise<void> {
  await inDatabase(product, async (client) => {
    await client.query('set local role headframe_jobs');
    // Neither stored nor counted meanwhile.
    await client.query('select from share_clock for update');
    const { rows } = await client.query<{ id: number }>('select id from worker where name = $1', [name]);
    expect(rows).toHaveLength(1);
    const age = (table: string) =>
      client.query(`update ${table} set last_share_at = now() - $2::float8 * interval '1 hour' where worker_id = $1`, [
        rows[0]?.id,
        hours,
      ]);
    await age('worker_state');
    await client.query('set local role headframe_pool');
    await age('share_batch');
    await client.query('reset role');
    await age('share_late');
  });
}
