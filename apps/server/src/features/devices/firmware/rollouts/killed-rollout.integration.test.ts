import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofLength } from '../../../../../../../scripts/checks/proof-length.ts';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { endRequestsItems } from './testing/play-agent.ts';
import { RolloutSite } from './testing/rollout-site.ts';

let server: GraphqlTestServer;
let home: RolloutSite;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startGraphqlTestServer();
  home = await RolloutSite.seed(server, 'home');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.close();
});

/** Starts a server that kills itself right before its n-th statement; what it complains about is in the list. */
async function startServer(killAt: number, complaints: string[]): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'testing', 'advance-program.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, server.databaseUrl, String(killAt)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child.stderr?.on('data', (data: Buffer) => complaints.push(data.toString()));
  children.push(child);
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
  return child;
}

it(
  'a rollout whose servers are killed in the middle of transactions goes on at others, updates no miner twice and leaves no stage out',
  { timeout: proofLength(60_000, 600_000) },
  // Given up as too slow, it starts no more servers: they would take the processors from all other tests until the run ends.
  async ({ signal }) => {
    const ids = await home.seedMiners(Array.from({ length: 8 }, (_, place) => `10.0.0.${place + 1}`));
    const other = await home.addAgent();
    await sql`update device set agent_id = ${other} where id = any (${ids.slice(4)}::int[])`.execute(server.database);
    const id = await home.started({ canaryCount: 2, batchCount: 3, groupShare: 50 });
    const complaints: string[] = [];
    // Past the first statements, which find nothing due, up to those of a whole round.
    const kills = proofLength(4, 60);
    const moments = Array.from({ length: kills }, (_, place) => 3 + place * proofLength(12, 1));
    let killed = 0;
    let isOver = false;
    const keepOne = async (): Promise<void> => {
      while (!isOver && !signal.aborted) {
        const child = await startServer(moments.shift() ?? 0, complaints);
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        killed += child.signalCode === 'SIGKILL' && !isOver ? 1 : 0;
      }
    };
    const servers = [keepOne(), keepOne()];
    for (let round = 0; round < 4000 && !isOver && !signal.aborted; round += 1) {
      await sql`update firmware_rollout set due_at = now() where ended_at is null`.execute(server.database);
      // Miners end as servers are killed, and the last ones after that: so the kills fall on the whole of the rollout, however long
      // a server takes to start.
      const { updatedCount, waitingCount } = await home.shown(id);
      const isBehind = waitingCount > 0 && updatedCount < (ids.length * killed) / kills;
      if (killed >= kills || isBehind) {
        const ended = await endRequestsItems(server.database, 'done');
        await home.report(
          ended.map(({ deviceId }) => deviceId),
          'is_online = true, is_mining = true',
        );
        await home.report(ids, 'is_online = true, is_mining = true');
      }
      isOver = (await home.shown(id)).state !== 'running';
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(servers);

    expect(complaints).toEqual([]);
    expect(killed).toBeGreaterThanOrEqual(kills);
    expect(await home.shown(id)).toMatchObject({ state: 'done', updatedCount: 8, failedCount: 0 });
    const { rows: times } = await sql<{ times: number }>`
      select count(*)::int as times from agent_request_item group by device_id`.execute(server.database);
    expect(times.map((row) => row.times)).toEqual(ids.map(() => 1));
    const { rows: overlaps } = await sql`
      select from firmware_rollout_miner m
        join firmware_rollout_miner n on n.rollout_id = m.rollout_id and n.stage > m.stage join agent_request_item u on u.id = n.item_id
        join agent_request q on q.id = u.request_id
      where q.created_at < m.state_at`.execute(server.database);
    expect(overlaps).toEqual([]);
    const { rows: audited } = await sql<{ action: string }>`
      select action from audit_entry where object_id = ${id} order by audit_entry.id`.execute(server.database);
    expect(audited.map(({ action }) => action)).toEqual(['firmware-rollout.start', 'firmware-rollout.finish']);
  },
);
