import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { removeOldWatermarks } from './watermarks.jobs.ts';

let server: GraphqlTestServer;

beforeAll(async () => {
  server = await startGraphqlTestServer();
});
afterAll(() => server.close());

async function addWatermark({ agentId }: SeededSite, seq: number, daysAgo: number): Promise<void> {
  await sql`insert into agent_watermark (agent_id, spool_id, seq, updated_at)
    values (${agentId}, ${randomUUID()}::uuid, ${seq}, now() - make_interval(days => ${daysAgo}))`.execute(
    server.database,
  );
}

async function seqsOf({ agentId }: SeededSite): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select seq::int as seq from agent_watermark
    where agent_id = ${agentId} order by seq`.execute(server.database);
  return rows.map(({ seq }) => seq);
}

describe('retention of watermarks', () => {
  it('removes those of replaced spools after 30 days, and keeps the last one of an agent that is away', async () => {
    const away = await seedSite(server.database, 'away');
    const busy = await seedSite(server.database, 'busy');
    const removed = await seedSite(server.database, 'removed');
    for (const [seq, days] of [
      [1, 400],
      [2, 45],
    ] as const)
      await addWatermark(away, seq, days);
    for (const [seq, days] of [
      [1, 31],
      [2, 29],
      [3, 0],
    ] as const)
      await addWatermark(busy, seq, days);
    await addWatermark(removed, 1, 31);
    await sql`update agent set removed_at = now() where id = ${removed.agentId}`.execute(server.database);
    expect(await removeOldWatermarks(server.database)).toBe(3);
    expect(await seqsOf(away)).toEqual([2]);
    expect(await seqsOf(busy)).toEqual([2, 3]);
    expect(await seqsOf(removed)).toEqual([]);
    expect(await removeOldWatermarks(server.database)).toBe(0);
  });

  it('keeps the newest 100 of an agent that names a new spool all the time', async () => {
    const site = await seedSite(server.database, 'renewing');
    await sql`insert into agent_watermark (agent_id, spool_id, seq, updated_at)
      select ${site.agentId}, gen_random_uuid(), n, now() - make_interval(secs => n) from generate_series(1, 150) n`.execute(
      server.database,
    );
    expect(await removeOldWatermarks(server.database)).toBe(50);
    expect(await seqsOf(site)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1));
  });
});
