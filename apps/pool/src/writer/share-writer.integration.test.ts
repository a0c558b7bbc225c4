import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { memoryLog, scratchFolder, workAt } from '../testing/spool-scene.ts';
import { DiskShareSpool } from '../spool/disk-share-spool.ts';
import type { SpooledShare } from '../spool/segment-entries.ts';
import { asPool, openPoolDatabase } from './pool-database.ts';
import { ShareWriter } from './share-writer.ts';
import { storeShares } from './store-shares.ts';

let testDatabase: TestDatabase;
let admin: pg.Pool;
let database: pg.Pool;
let subaccountId: number;
const log = memoryLog();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  admin = testDatabase.adminPool(2);
  database = openPoolDatabase(testDatabase.url, log);
  const { rows } = await admin.query<{ id: number }>(
    `with a as (insert into account (email) values ('miner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'farm' from o returning id`,
  );
  subaccountId = rows[0]!.id;
  await admin.query(`select ensure_share_partitions(now())`);
});
afterAll(async () => {
  await database.end();
  await admin.end();
  await testDatabase.drop();
});
beforeEach(async () => {
  await admin.query('truncate worker, chain, fee_rate, pool_process, share_late cascade');
});

let scratch: ReturnType<typeof scratchFolder>;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => (scratch = scratchFolder()));
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  scratch.remove();
});

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const processOf = (n: number) => ({ id: idOf(n), name: `pool-${n}`, startedAt: Date.now() });
const rows = async (text: string) => (await admin.query<Record<string, unknown>>(text)).rows;
const minuteMs = 60_000;
const start = Math.floor(Date.now() / 86_400_000) * 86_400_000;

/** Two heights of one chain, a retarget between them, and another chain. */
const works = [
  workAt(1),
  { ...workAt(1), nBits: 0x17020f1b },
  { ...workAt(2), chain: { ...workAt(2).chain, network: 'main' as const } },
];

const anyShare = fc.record({
  worker: fc.nat(3),
  work: fc.nat(2),
  minute: fc.nat(2),
  exponent: fc.nat(62),
  reason: fc.option(fc.constantFrom('stale' as const, 'duplicate' as const), { freq: 3 }),
  count: fc.integer({ min: 1, max: 5 }),
});

describe('storing shares', () => {
  it('adds up exactly what each worker mined in each minute on each work, from several pools, each share once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.array(anyShare, { minLength: 1, maxLength: 30 })), { maxLength: 5 }),
        async (deliveries) => {
          await admin.query('truncate worker, chain, fee_rate, pool_process, share_late cascade');
          const numbers = [0, 0];
          const expected = new Map<string, { sum: bigint; count: number }>();
          const credited = new Set<number>();
          const rejects: { key: string; worker: number; sum: bigint; count: number }[] = [];
          for (const [pool, contents] of deliveries) {
            const shares = contents.map(({ worker, work, minute, exponent, reason, count }): SpooledShare => {
              numbers[pool] = numbers[pool]! + 1;
              const n = reason ? count : 1;
              const sum = 2n ** BigInt(exponent) * BigInt(n);
              const { network } = works[work]!.chain;
              if (reason) rejects.push({ key: `w${worker} ${minute} ${network} ${reason}`, worker, sum, count: n });
              else {
                credited.add(worker);
                const key = `w${worker} ${minute} ${network} ${works[work]!.nBits}`;
                const known = expected.get(key) ?? { sum: 0n, count: 0 };
                expected.set(key, { sum: known.sum + sum, count: known.count + n });
              }
              return {
                seq: numbers[pool]!,
                at: start + minute * minuteMs + 5,
                worker: { subaccountId, workerName: `w${worker}` },
                work: works[work]!,
                exponent,
                reason,
                isWeighted: false,
                count: n,
              };
            });
            // Rejects count from the first credited share of their worker on.
            for (const reject of rejects.splice(0)) {
              if (!credited.has(reject.worker)) continue;
              const known = expected.get(reject.key) ?? { sum: 0n, count: 0 };
              expected.set(reject.key, { sum: known.sum + reject.sum, count: known.count + reject.count });
            }
            const store = () => asPool(database, (client) => storeShares(client, processOf(pool), idOf(pool), shares));
            expect(await store()).toEqual({ stored: shares.length, known: 0, homeless: 0 });
            expect(await store()).toEqual({ stored: 0, known: shares.length, homeless: 0 });
          }
          const stored = await rows(
            `select w.name || ' ' || extract(epoch from minute - to_timestamp(${start / 1000})) / 60 as worker, key, sum, count from (
               select worker_id, minute, network || ' ' || n_bits as key, sum(credited)::text as sum, sum(shares)::int as count
               from share_batch group by 1, 2, 3
               union all select worker_id, minute, c.network || ' ' || reason, rejected::text, r.shares::int
               from share_reject r join chain c on c.id = r.chain_id
             ) b join worker w on w.id = b.worker_id`,
          );
          const read = new Map(
            stored.map(({ worker, key, sum, count }) => [
              `${(worker as string).replace(/\.0+$/, '')} ${key as string}`,
              { sum: BigInt(sum as string), count },
            ]),
          );
          expect(read).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps the inputs of a fee rate and the chain as they were', async () => {
    const share = { seq: 1, at: start, worker: { subaccountId, workerName: 'w' }, work: workAt(17), exponent: 40 };
    const shares = [{ ...share, reason: null, isWeighted: true, count: 1 }];
    await asPool(database, (client) => storeShares(client, processOf(1), idOf(9), shares));
    expect(await rows("select coin_enum, network, encode(genesis, 'hex') as genesis from chain")).toEqual([
      { coin_enum: 0, network: 'simulated', genesis: 'ab'.repeat(32) },
    ]);
    expect(
      await rows("select encode(id, 'hex') as id, height, subsidy_satoshi, fee_sum_satoshi, blocks from fee_rate"),
    ).toEqual([
      {
        id: '11'.padStart(32, '0'),
        height: 17,
        subsidy_satoshi: '312500000',
        fee_sum_satoshi: '200000077',
        blocks: [{ hash: '11'.padStart(64, '0'), fees: '2000000000000000' }],
      },
    ]);
    expect(await rows('select credited, shares, weighted_shares from share_batch')).toEqual([
      { credited: `${2n ** 40n}`, shares: 1, weighted_shares: 1 },
    ]);
  });

  it('refuses weighted shares on a chain that is not simulated, by the constraint and by the trigger', async () => {
    const work = works[2]!;
    const shares = [
      {
        seq: 1,
        at: start,
        worker: { subaccountId, workerName: 'w' },
        work,
        exponent: 1,
        reason: null,
        isWeighted: true,
        count: 1,
      },
    ];
    const store = () => asPool(database, (client) => storeShares(client, processOf(1), idOf(8), shares));
    await expect(store()).rejects.toThrow('Weighted shares exist on a simulated chain only.');
    await admin.query('alter table share_batch disable trigger weighted_share');
    await expect(store()).rejects.toThrow('weighted_on_simulated_chain');
    await admin.query('alter table share_batch enable trigger weighted_share');
    expect(await rows('select 1 from share_batch')).toEqual([]);
    await asPool(database, (client) =>
      storeShares(client, processOf(1), idOf(8), [{ ...shares[0]!, isWeighted: false }]),
    );
    await expect(admin.query(`update chain set network = 'simulated'`)).rejects.toThrow('A chain is never changed.');
  });

  it('gives the pool no more than it needs', async () => {
    for (const text of [
      'select password_hash from account',
      'delete from share_batch',
      "update chain set name = 'x'",
      'select owner_account_id from subaccount',
    ])
      await expect(asPool(database, (client) => client.query(text))).rejects.toThrow('permission denied');
  });
});

/** A way to the database that can be shut. */
async function gateTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((socket) => {
    if (isShut) return void socket.destroy();
    const inner = connect(Number(port), hostname);
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => (sockets.delete(each), socket.destroy(), inner.destroy()));
    }
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => server.close());
  const gated = new URL(url);
  gated.port = String((server.address() as AddressInfo).port);
  return {
    url: gated.href,
    shut(shut: boolean) {
      isShut = shut;
      if (shut) for (const socket of sockets) socket.destroy();
    },
  };
}

describe('the writer', () => {
  const share = () => ({
    worker: { subaccountId, workerName: 'rig' },
    work: works[0]!,
    difficulty: 1,
    isWeighted: false,
  });
  const storedShares = async () =>
    Number((await rows('select coalesce(sum(shares), 0) as n from share_batch'))[0]?.['n']);

  async function startWriter(url: string) {
    const spool = await DiskShareSpool.open({ folder: scratch.folder, log, groupMs: 1, segmentBytes: 3000 });
    closing.push(() => spool.close());
    const connections = openPoolDatabase(url, log);
    closing.push(() => connections.end());
    const writer = new ShareWriter({ spool, database: connections, process: processOf(5), log, intervalMs: 20 });
    closing.push(() => writer.close());
    return { spool, writer };
  }

  it('loses nothing while the database is away, accepts on, and catches up', async () => {
    const gate = await gateTo(testDatabase.url);
    const { spool, writer } = await startWriter(gate.url);
    let accepted = 0;
    const mine = async (count: number) => {
      for (let n = 0; n < count; n += 1) await spool.accept(share()).then(() => (accepted += 1));
    };
    await mine(20);
    await expect.poll(storedShares).toBe(20);
    gate.shut(true);
    await mine(300);
    await expect.poll(() => writer.isConnected).toBe(false);
    await mine(100);
    expect([await storedShares(), accepted]).toEqual([20, 420]);
    expect(spool.segments.length).toBeGreaterThan(2);
    gate.shut(false);
    await expect.poll(storedShares, { timeout: 30_000 }).toBe(420);
    await expect.poll(() => spool.segments.length).toBe(1);
    const [process] = await rows(`select stored_until > now() - interval '10 seconds' as recent from pool_process`);
    expect(process).toEqual({ recent: true });
  });
});
