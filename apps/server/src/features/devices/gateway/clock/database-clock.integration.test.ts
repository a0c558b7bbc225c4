import { proofLength } from '../../../../../../../scripts/checks/proof-length.ts';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { DatabaseClock, endOverdueRequests } from '../../requests/index.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import {
  issueKey,
  requestCommand,
  startGatewayServer,
  testSecrets,
  type GatewayServer,
} from '../../../../testing/gateway-server.ts';

const hour = 3600;
const jumps = proofLength(
  [hour, 960 * hour, -hour, -960 * hour],
  [hour, 2 * hour, 960 * hour, -hour, -2 * hour, -960 * hour],
);
const log = createLogger({ level: 'silent' });

let testDatabase: TestDatabase;
let server: GatewayServer;
let sites = 0;
/** How far the clock of the database seems to be set: the machine seems to run for so much less. */
let setBy = 0;
const uptime = () => os.uptime() - setBy;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  server = await startGatewayServer(testDatabase.url, { poll: 100 }, uptime);
});
afterAll(async () => {
  await server.close();
  await testDatabase.drop();
});

/**
 * Sets the clock of the database, as seen from here: what was stored lies further back, or ahead, and this machine's uptime
 * says that no such time has passed. PostgreSQL itself has the clock of its machine alone.
 */
async function setClock(seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`;
  await server.database.transaction().execute(async (transaction) => {
    await sql`update agent_request set created_at = created_at - ${back}, expires_at = expires_at - ${back},
      updated_at = updated_at - ${back}`.execute(transaction);
    await sql`update agent_request_item set not_before = not_before - ${back}, state_at = state_at - ${back}`.execute(
      transaction,
    );
    await sql`update command_reversal set due_at = due_at - ${back}`.execute(transaction);
    await sql`update server_process set seen_at = seen_at - ${back}`.execute(transaction);
    setBy += seconds;
  });
}

async function farm(): Promise<{ site: SeededSite; key: string; ids: number[] }> {
  sites += 1;
  const site = await seedSite(server.database, `clock${sites}`);
  const ids = await seedAsics(server.database, site, [{ ip: `10.9.${sites}.1` }, { ip: `10.9.${sites}.2` }]);
  return { site, key: await issueKey(server.database, site.agentId), ids };
}

const stateOf = async (requestId: number) =>
  (await sql<{ state: string }>`select state from agent_request where id = ${requestId}`.execute(server.database))
    .rows[0]?.state;
const upkeep = () => ({ database: server.database, pubsub: server.pubsub, log, encrypt: testSecrets.encrypt });
const orderedTo = ({ site, ids }: { site: SeededSite; ids: number[] }) =>
  requestCommand(server.database, { agentId: site.agentId, kind: 'reboot', deviceIds: ids });

/** Waits until the gateway has looked at the clock as it stands now. */
async function noticed(): Promise<void> {
  const shift = async () =>
    (await sql<{ shift: number }>`select shift from database_clock`.execute(server.database)).rows[0]?.shift ?? 0;
  await until(async () => Math.abs((await shift()) - setBy) < 5);
}

describe('a clock of the database that is set', () => {
  it.each(jumps)('by %d s, lets a command that waits for its agent reach it in time', async (jump) => {
    const one = await farm();
    const { requestId, itemIds } = await orderedTo(one);
    await setClock(jump);
    await noticed();
    await endOverdueRequests(upkeep());
    expect(await stateOf(requestId)).toBe('pending');
    const agent = await FakeAgent.connect(server.port, one.key);
    const { now = 0, commands } = await agent.next('commands');
    expect(commands.map(({ itemId }) => itemId)).toEqual(itemIds);
    for (const { notBefore, expiresAt } of commands) {
      expect(notBefore - now).toBeLessThanOrEqual(0);
      expect(notBefore - now).toBeGreaterThan(-20_000);
      expect(expiresAt - now).toBeGreaterThan(880_000);
      expect(expiresAt - now).toBeLessThanOrEqual(900_000);
    }
    const results = itemIds.map((itemId) => ({ requestId, itemId, at: Date.now(), message: '' }));
    await agent.frame({ results: results.map((result) => ({ ...result, state: 'done' as const })) });
    expect(await stateOf(requestId)).toBe('done');
    agent.close();
  });

  it.each(jumps)('by %d s, leaves a command that its agent has as it is, and names it the same', async (jump) => {
    const one = await farm();
    const agent = await FakeAgent.connect(server.port, one.key);
    const { requestId } = await orderedTo(one);
    const sent = await agent.next('commands');
    await setClock(jump);
    await noticed();
    await until(() => agent.all('commands').length >= 2);
    const again = agent.all('commands')[1];
    // Moving what is stored stands in for the clock here, and so moves the name of the command too; the rest is the same.
    expect(again?.commands.map(({ expiresAt }) => expiresAt + jump * 1000)).toEqual(
      sent.commands.map(({ expiresAt }) => expiresAt),
    );
    const left = (message = sent) => (message.commands[0]?.expiresAt ?? 0) - (message.now ?? 0);
    expect(Math.abs(left() - left(again))).toBeLessThan(20_000);
    await endOverdueRequests(upkeep());
    expect(await stateOf(requestId)).toBe('running');
    agent.close();
  });

  it('still lets what was really waited for expire', async () => {
    const { site, ids } = await farm();
    const { requestId } = await requestCommand(server.database, {
      agentId: site.agentId,
      kind: 'reboot',
      deviceIds: ids,
      expiresIn: 2,
    });
    await setClock(-2 * hour);
    await noticed();
    await sleep(2500);
    await endOverdueRequests(upkeep());
    expect(await stateOf(requestId)).toBe('expired');
  });

  it('is made up for once, however many servers notice it, and not for what was requested after it', async () => {
    const one = await farm();
    const { requestId } = await orderedTo(one);
    await noticed();
    const clocks = Array.from({ length: 4 }, () => new DatabaseClock({ database: server.database, log }, uptime));
    expect(await Promise.all(clocks.map((clock) => clock.check()))).toEqual([false, false, false, false]);
    await setClock(hour);
    const later = await orderedTo(one);
    await noticed();
    expect(await Promise.all(clocks.map((clock) => clock.check()))).toEqual([true, true, true, true]);
    const { rows } = await sql<{ id: number; shift: number }>`select id, round(clock_shift)::int as shift
      from agent_request where id in (${requestId}, ${later.requestId}) order by id`.execute(server.database);
    expect(rows).toEqual([
      { id: requestId, shift: hour },
      { id: later.requestId, shift: 0 },
    ]);
    await sleep(1100);
    expect(await Promise.all(clocks.map((clock) => clock.check()))).toEqual([false, false, false, false]);
  });

  it('turns a device back when its stay time is over, not by the jump sooner or later', async () => {
    const { site, ids } = await farm();
    await sql`insert into command_reversal (device_id, subaccount_id, agent_id, kind, options, due_at) values
      (${ids[0]}, ${site.subaccountId}, ${site.agentId}, 'start', '{}', now() + interval '10 minutes')`.execute(
      server.database,
    );
    for (const jump of [hour, -3 * hour]) {
      await setClock(jump);
      await noticed();
    }
    const { rows } = await sql<{ left: number }>`select extract(epoch from due_at - now())::float8 as left
      from command_reversal where device_id = ${ids[0]}`.execute(server.database);
    expect(Math.abs((rows[0]?.left ?? 0) - 600)).toBeLessThan(20);
  });
});
