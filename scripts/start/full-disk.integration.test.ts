import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../apps/agent/src/run/log.ts';
import { setScene, until } from '../../apps/agent/src/testing/scene.ts';
import { isDiskFull } from '../../apps/server/src/platform/database/disk-full.ts';
import { DiskWatch } from '../../apps/server/src/platform/database/disk-watch.ts';
import { isRunning, readPostmasterFile } from '../../apps/server/src/platform/database/embedded/postmaster-file.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/held-server.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { createDatabaseReadiness } from '../../apps/server/src/platform/http/database-readiness.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/database/pool.ts';
import { makeScratchFolder } from '../../apps/server/src/platform/database/testing/scratch-folder.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { proofLength } from '../checks/proof-length.ts';
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts';

/** How often the disk of the database is filled, the database killed, and the space given back. */
const rounds = proofLength(1, 5);

const scratch = makeScratchFolder('headframe-full-disk-');
const disks: SmallDisk[] = [];
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  for (const disk of disks.splice(0)) disk.remove();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function mount(name: string, megabytes: number): SmallDisk | undefined {
  const disk = mountSmallDisk(path.join(scratch, name), megabytes);
  if (disk) disks.push(disk);
  return disk;
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ value: unknown }>(text)).rows[0]?.value;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('a full disk', () => {
  test(
    'of the database: said once, not ready with the reason, and back by itself once there is space',
    async ({ skip }) => {
      const disk = mount('database', 180);
      if (!disk) return skip();
      const lines: string[] = [];
      const failed: unknown[] = [];
      const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
        dataFolder: path.join(disk.folder, 'data'),
        settings: { shared_buffers: '32MB', max_wal_size: '48MB', min_wal_size: '32MB' },
        log: (line) => lines.push(line),
        onFailed: (error) => failed.push(error),
      });
      ends.push(() => postgres.stop());
      const logged: string[] = [];
      const log = createLogger({ level: 'info', stream: { write: (line) => logged.push(line) } });
      const answers = () =>
        query(postgres.url, 'select 1 as value').then(
          () => true,
          () => false,
        );
      const watch = new DiskWatch(log, answers);
      const database = createDatabase(createPool({ url: postgres.url, max: 2 }), (error) => watch.note(error));
      ends.push(() => database.destroy());
      await query(postgres.url, `create table kept as select 'still here' as value`);
      const readiness = createDatabaseReadiness(postgres.url, watch);
      const cluster = path.join(disk.folder, 'data', 'postgres', 'cluster');
      const grow = () =>
        sql`insert into kept select repeat(md5(random()::text), 1000) from generate_series(1, 2000)`.execute(database);
      const said = (where: string[]) => where.filter((line) => line.includes('is full')).length;

      for (let round = 1; round <= rounds; round += 1) {
        disk.fill();
        let refusals = 0;
        for (let attempt = 0; attempt < 10 && refusals < 3; attempt += 1)
          await grow().catch((error: unknown) => void (refusals += Number(isDiskFull(error))));
        expect(refusals).toBeGreaterThan(0);
        expect(await readiness()).toMatchObject({ space: false, reason: 'The disk of the database is full.' });
        expect(said(logged)).toBe(round);

        // A start now and then finds the page that it needs; one that does not has to say so.
        const kill = () => {
          disk.fill();
          if (said(lines) < round && isRunning(postgres.pid, cluster)) process.kill(postgres.pid, 'SIGKILL');
          return said(lines);
        };
        await expect.poll(kill, { timeout: 30_000, interval: 400 }).toBe(round);
        disk.fill();
        await new Promise((resolve) => setTimeout(resolve, 2500));
        expect([said(lines), failed]).toEqual([round, []]);

        disk.free();
        await expect.poll(answers, { timeout: 30_000, interval: 250 }).toBe(true);
        expect(lines.filter((line) => line.includes('There is space again'))).toHaveLength(round);
        expect(failed).toEqual([]);
        expect(isRunning(postgres.pid, cluster)).toBe(true);
        expect(readPostmasterFile(cluster)?.pid).toBe(postgres.pid);
        expect(await query(postgres.url, `select value from kept where value = 'still here'`)).toBe('still here');
        await sql`delete from kept where value <> 'still here'`.execute(database);
        await sql`vacuum full kept`.execute(database);
        await expect.poll(() => watch.full, { timeout: 30_000 }).toBe(false);
        expect(await readiness()).toMatchObject({ space: true });
      }
    },
    60_000 * rounds,
  );

  test('of the agent: reports are dropped and counted, and flow again once there is space', async ({ skip }) => {
    const disk = mount('agent', 4);
    if (!disk) return skip();
    const scene = setScene();
    ends.push(() => scene.end());
    const { server, farm } = scene;
    server.behaviour.devices = [farm.add('127.0.0.1', 1), farm.add('127.0.0.2', 2)];
    await server.start();
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const agent = await scene.start({ dataFolder: disk.folder, statsEveryMs: 500, askAgainAfterMs: 1000, log });
    await until(() => server.reports.length >= 2, 'both devices were polled');
    server.behaviour.holdAcks = true;
    disk.fill();
    server.behaviour.devices.push(farm.add('127.0.0.3', 3));
    await until(
      () => {
        server.send({ type: 'devices', first: true, last: true, devices: server.behaviour.devices });
        disk.fill();
        return agent.stats().droppedReports > 0;
      },
      'reports are dropped',
      40_000,
    );
    await until(() => server.stats.some(({ droppedReports }) => droppedReports > 0), 'the server hears of the count');
    expect(lines.filter((line) => line.includes('Reports are dropped and counted'))).toHaveLength(1);
    disk.free();
    server.behaviour.holdAcks = false;
    await until(
      () => server.frames.some(({ droppedReports }) => droppedReports > 0),
      'a frame carries the count',
      40_000,
    );
    await until(() => server.reports.some(({ deviceId }) => deviceId === 3), 'the new device is polled', 40_000);
    expect(server.frames.reduce((sum, frame) => sum + frame.droppedReports, 0)).toBe(agent.stats().droppedReports);
    expect(lines.some((line) => line.includes('The spool is written again'))).toBe(true);
  });
});
