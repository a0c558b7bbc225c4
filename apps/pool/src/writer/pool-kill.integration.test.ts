/**
 * kill -9 of a pool process while it accepts and stores shares. What the miners saw accepted must be in the database, once:
 * each share has a credit of its own (a power of two for each share of a worker), so a sum says which shares it holds.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { createTestDatabase, type TestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { scratchFolder } from '../testing/spool-scene.ts';

const rounds = proofLength(6, 60);
const wait = { timeout: proofLength(120_000, 900_000) };
const sharesOfWorker = 40;
const scratch = scratchFolder();
let testDatabase: TestDatabase;
let admin: pg.Pool;
let subaccountId: number;
let child: ChildProcess | null = null;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  admin = testDatabase.adminPool();
  const { rows } = await admin.query<{ id: number }>(
    `with a as (insert into account (email) values ('miner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'farm' from o returning id`,
  );
  subaccountId = rows[0]!.id;
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await admin.end();
  await testDatabase.drop();
  scratch.remove();
});

const program = path.join(import.meta.dirname, '..', 'testing', 'spool-child.ts');

/** Starts the program; what it prints as accepted goes into `seen`. */
async function start(first: string, seen: Set<number>): Promise<ChildProcess> {
  const started = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, scratch.folder, testDatabase.url, first, String(subaccountId)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child = started;
  let rest = '';
  const ready = Promise.withResolvers<void>();
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === 'ready') ready.resolve();
      else seen.add(Number(line));
    }
  });
  started.once('exit', () => ready.reject(new Error('The pool process ended at once.')));
  await ready.promise;
  return started;
}

/** The shares that the rows of the database hold, by their credits. */
async function storedShares(): Promise<Map<number, number>> {
  const { rows } = await admin.query<{ name: string; credited: string; shares: number }>(
    `select w.name, sum(b.credited)::text as credited, sum(b.shares)::int as shares
     from share_batch b join worker w on w.id = b.worker_id group by 1`,
  );
  const stored = new Map<number, number>();
  for (const { name, credited, shares } of rows) {
    const first = Number(name.slice(1)) * sharesOfWorker;
    const bits = BigInt(credited);
    for (let n = 0; bits >> BigInt(n) > 0n; n += 1) if ((bits >> BigInt(n)) & 1n) stored.set(first + n, 1);
    const held = [...stored.keys()].filter((share) => share >= first && share < first + sharesOfWorker).length;
    // A share that was stored twice carries into the next bit: then there are more shares than credits.
    expect([name, shares]).toEqual([name, held]);
  }
  return stored;
}

it(
  'has every share that was answered as accepted in the database once, however the process is killed',
  wait,
  async () => {
    const seen = new Set<number>();
    let next = 0;
    let answering = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = seen.size;
      const started = await start(String(next), seen);
      // Every third is killed whatever it has done, the others once they have answered.
      const isBlind = round % 3 === 2;
      if (!isBlind) await expect.poll(() => seen.size).toBeGreaterThan(before);
      await delay(50 + ((round * 137) % 400));
      started.kill('SIGKILL');
      await once(started, 'exit');
      if (seen.size > before) answering += 1;
      // Numbers of the killed run are not used again, whether they were answered or not.
      next = Math.max(next, ...seen) + sharesOfWorker * 2;
    }
    const last = await start('drain', seen);
    last.kill('SIGTERM');
    await once(last, 'exit');
    const stored = await storedShares();
    expect([...seen].filter((share) => !stored.has(share))).toEqual([]);
    // Beyond those, a kill between the fsync and the answer leaves at most what was on its way: 20 shares at a time.
    expect(stored.size - seen.size).toBeLessThanOrEqual(rounds * 20);
    expect(seen.size).toBeGreaterThan(rounds * 20);
    // Each run has a spool of its own; one that was killed before it answered anything may have stored nothing.
    const { rows } = await admin.query<{ spools: number }>('select count(*)::int as spools from pool_spool');
    expect(rows[0]?.spools).toBeGreaterThanOrEqual(answering);
    expect(rows[0]?.spools).toBeLessThanOrEqual(rounds + 1);
    expect(answering).toBeGreaterThan(rounds / 2);
  },
);
