import { startAgent, createLog, type Agent } from '@headframe/agent';
import { FakeFarm } from '@headframe/agent/testing/fake-devices';
import { sql, type Kysely } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { CopiedDatabases } from '../../../../platform/database/testing/copied-databases.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { issueKey, startGatewayServer, type GatewayServer } from '../../../../testing/gateway-server.ts';
import { seedAsics, seedSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { FakeAgent } from '../testing/fake-agent.ts';

let house: TestDatabase;
let folder: string;
let copies: CopiedDatabases;
const lines: string[] = [];

beforeEach(async () => {
  house = await createTestDatabase();
  copies = new CopiedDatabases(house.url);
  folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-restored-'));
  lines.length = 0;
});
afterEach(async () => {
  await copies.drop();
  await house.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startAgentAt(port: number, key: string): Promise<Agent> {
  const farm = new FakeFarm();
  farm.add('127.0.0.1', 1);
  return startAgent({
    serverUrl: `ws://127.0.0.1:${port}/agent/v1`,
    key,
    dataFolder: folder,
    log: createLog((line) => lines.push(line)),
    kinds: [farm.kind],
    closeFramesAfterMs: 50,
  });
}

const samplesOf = async (database: Kysely<DB>) =>
  (await sql<{ at: Date }>`select time as at from asic_sample order by time`.execute(database)).rows.map(({ at }) =>
    at.getTime(),
  );

/** Runs agent and server until the device has so many samples more; both are ended after. */
async function live(url: string, key: string, more: number): Promise<number[]> {
  const server: GatewayServer = await startGatewayServer(url);
  const before = (await samplesOf(server.database)).length;
  const agent = await startAgentAt(server.port, key);
  await until(async () => (await samplesOf(server.database)).length >= before + more, 60_000);
  await agent.close();
  const samples = await samplesOf(server.database);
  await server.close();
  return samples;
}

async function seedHouse(): Promise<string> {
  const server = await startGatewayServer(house.url);
  const site = await seedSite(server.database, 'restored');
  await seedAsics(server.database, site, [{ ip: '127.0.0.1' }]);
  await sql`update agent set setting = '{"pollSeconds": 5}' where id = ${site.agentId}`.execute(server.database);
  const key = await issueKey(server.database, site.agentId);
  await server.close();
  return key;
}

it('a restored house has the samples that its agents had brought before, and its older one is refused', async () => {
  const key = await seedHouse();
  await live(house.url, key, 1);
  const restored = await copies.copyOf(house.url);
  const all = await live(house.url, key, 1);
  const again = await live(restored, key, all.length);
  expect(again).toEqual(expect.arrayContaining(all));
  expect(lines.filter((line) => line.includes('was set back to an earlier time'))).toHaveLength(1);
  // The restored house begins an epoch, as a program with a login of its own noticed it; the agent is there.
  const client = new pg.Client({ connectionString: restored });
  await client.connect();
  await client.query(`select notice_restore('pool eu-1', 'Shares', 1, null, now())`);
  await client.end();
  await live(restored, key, 1);
  const old = await startGatewayServer(house.url);
  const had = await samplesOf(old.database);
  const agent = await startAgentAt(old.port, key);
  await until(async () => lines.some((line) => line.includes('older house')), 30_000);
  expect(await samplesOf(old.database)).toEqual(had);
  await agent.close();
  await old.close();
});

it('an agent that claims newer frames than the server has puts nobody but itself back', async () => {
  const key = await seedHouse();
  const server = await startGatewayServer(house.url);
  const agent = await FakeAgent.dial(server.port, key);
  const { spoolId } = agent;
  const hello = {
    type: 'hello',
    protocol: 1,
    version: '1.0.0',
    os: 'test',
    hostname: 'test',
    spoolId,
    now: Date.now(),
  };
  agent.send({ ...hello, lastSeq: 2 ** 40, house: { id: spoolId, epoch: 2 ** 40 } });
  await agent.next('welcome');
  await agent.frame({ seq: 2 ** 40, reports: [] });
  agent.close();
  const { rows } = await sql<{ restores: number; held: string | null; epoch: string }>`
    select (select count(*)::int from house_restore) as restores, payouts_held() as held, epoch::text as epoch from house`.execute(
    server.database,
  );
  expect(rows).toEqual([{ restores: 0, held: null, epoch: '1' }]);
  await server.close();
});
