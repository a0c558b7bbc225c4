import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeAgent } from './features/devices/gateway/testing/fake-agent.ts';
import { issueKey } from './testing/gateway-server.ts';
import { readingOf } from './testing/agent-reports.ts';
import { startListeningServer, type ListeningServer } from './testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from './testing/owner.ts';
import { seedApiKey } from './testing/api-key.ts';
import { seedAsics, seedSite, type SeededSite } from './testing/seed-site.ts';

let server: ListeningServer;
let site: SeededSite;
let deviceId: number;

beforeAll(async () => {
  server = await startListeningServer({ environment: { HEADFRAME_DATABASE_CONNECTIONS: '8' } });
  await bootstrapOwner(server);
  site = await seedSite(server.services.database, 'farm');
  [deviceId = 0] = await seedAsics(server.services.database, site, [{ ip: '10.0.0.1' }]);
});
afterAll(() => server.close());

/** Locks what every list of devices reads, for as long as `work` takes, so that readers stand still. */
async function whileReadersWait(work: () => Promise<void>): Promise<void> {
  const { gatewayDatabase } = server.services;
  await gatewayDatabase.transaction().execute(async (transaction) => {
    await sql`lock table asic_detail in access exclusive mode`.execute(transaction);
    await work();
  });
}

const slowList = '{ asics { ip boards { __typename } } }';

describe('many slow readers', () => {
  it('hold up no report of an agent', async () => {
    const agent = await FakeAgent.connect(
      Number(new URL(server.origin).port),
      await issueKey(server.services.database, site.agentId),
    );
    const sleeping = Array.from({ length: 24 }, () =>
      sql`select pg_sleep(3)`.execute(server.services.database).then(() => Date.now()),
    );
    const begin = performance.now();
    await agent.frame({ reports: [readingOf(deviceId, Date.now())] });
    const took = performance.now() - begin;
    agent.close();
    await Promise.all(sleeping);
    expect(took).toBeLessThan(1500);
  });

  it('of one caller leave database connections to all others', async () => {
    const [greedy, { accessToken }] = await Promise.all([
      seedApiKey(server.services.database, site, ['agent_workers']),
      signInOwner(server),
    ]);
    let took = 0;
    const waiting: Promise<unknown>[] = [];
    await whileReadersWait(async () => {
      waiting.push(...Array.from({ length: 40 }, () => server.ask(greedy, slowList)));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const begin = performance.now();
      const { data } = await server.ask<{ me: { email: string } }>(accessToken, '{ me { email } }');
      took = performance.now() - begin;
      expect(data.me.email).toContain('@');
    });
    const answers = (await Promise.all(waiting)) as { status: number }[];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(took).toBeLessThan(1500);
  });
});
