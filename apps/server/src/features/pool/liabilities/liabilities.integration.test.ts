import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { requestOf, seedEntry } from '../../../testing/seed-withdrawals.ts';
import { addLiabilityMetrics } from './liability-metrics.ts';

const server = await serveTests();
let north: SeededSite;
let south: SeededSite;
/** The chain that is mined, and one of before. */
let node = 0;
let old = 0;

async function addChain(name: string, network: string, minutesAgo: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into chain (coin_enum, network, genesis, name)
    values (0, ${network}, decode(repeat('ab', 32), 'hex'), ${name}) returning id`.execute(server.database);
  const id = rows[0]?.id ?? 0;
  await sql`insert into chain_tip (chain_id, height, n_bits, subsidy_satoshi, fee_sum_satoshi, fee_blocks, confirmed_at)
    values (${id}, 900000, 386039055, 312500000, 0, 144, now() - ${minutesAgo} * interval '1 minute')`.execute(
    server.database,
  );
  return id;
}

const post = (chain: number, site: SeededSite, kind: string, amount: number, account: string) =>
  sql`insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
    values (${site.subaccountId}, ${chain}, 0, ${kind}, '2026-11-20', 0, ${amount}, ${account})`.execute(
    server.database,
  );

const addBlock = (chain: number, height: number, state: string, confirmations: number, subaccount: number | null) =>
  sql`insert into block (chain_id, height, hash, found_at, stratum, n_bits, subsidy_satoshi, fees_satoshi, state, confirmations,
      subaccount_id, worker_name)
    values (${chain}, ${height}, decode(repeat('00', 29) || lpad(to_hex(${height}::int), 6, '0'), 'hex'),
      now() - interval '1 day' + ${height} * interval '1 second', 'eu-1', 386039055, 312500000, 1234, ${state}, ${confirmations},
      ${subaccount}, ${subaccount === null ? null : 'rig1'})`.execute(server.database);

beforeAll(async () => {
  north = await seedSite(server.database, 'north');
  south = await seedSite(server.database, 'south');
  old = await addChain('simulator', 'simulated', 60);
  node = await addChain('node', 'main', 0);
  await post(node, north, 'earnings', 1100, 'earnings');
  await post(node, north, 'pool_fee', -20, 'pool_fee');
  // One withdrawal of 300 and a fee of 5 is open; of the others one was paid, for a fee of the house, and one taken back.
  const entryId = await seedEntry(server.database, { ...north, chainId: node, code: `bc1q${'c'.repeat(38)}` });
  const [open, paid, canceled] = await withAccess(server.database, 'headframe_jobs', [], async (transaction) => {
    const made: number[] = [];
    for (const [amount, fee] of [
      [300n, 5n],
      [100n, 0n],
      [50n, 0n],
    ] as const) {
      const request = requestOf({ ...north, chainId: node, entryId }, { amount, fee });
      made.push((await request.execute(transaction)).rows[0]?.id ?? 0);
    }
    return made;
  });
  await sql`update withdrawal set canceled = true where id = ${canceled}`.execute(server.database);
  for (const [withdrawal, isPaid] of [
    [open, false],
    [paid, true],
  ] as const) {
    const { rows } = await sql<{ id: string }>`insert into payout (chain_id, engine) values (${node}, 'manual')
      returning id::text as id`.execute(server.database);
    const id = rows[0]?.id ?? '';
    await sql`update withdrawal set payout_id = ${id}::bigint where id = ${withdrawal}`.execute(server.database);
    if (!isPaid) continue;
    await sql`insert into payout_transaction (payout_id, version, txid, fee_satoshi, virtual_bytes)
      values (${id}::bigint, 1, decode(repeat('ef', 32), 'hex'), 40, 0)`.execute(server.database);
    await sql`update withdrawal set sent = true, txid = decode(repeat('ef', 32), 'hex') where payout_id = ${id}::bigint`.execute(
      server.database,
    );
    await sql`update payout set state = 'final' where id = ${id}::bigint`.execute(server.database);
  }
  await post(node, south, 'earnings', 500, 'earnings');
  await post(old, south, 'earnings', 77_000, 'earnings');
  await sql`insert into house_entry (chain_id, kind, block_hash, from_account, to_account, amount_satoshi)
    values (${node}, 'block_found', decode(repeat('cd', 32), 'hex'), 'issued', 'block_immature', 900)`.execute(
    server.database,
  );
  await sql`insert into payout_status (chain_id, state, reason, balance_satoshi, checked_at)
    values (${node}, 'stopped', 'The wallet was restored.', 5000000000, '2026-11-22T12:00:00Z')`.execute(
    server.database,
  );
  const { rows: large } = await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    requestOf({ ...north, chainId: node, entryId }, { amount: 200n, fee: 0n }).execute(transaction),
  );
  await sql`insert into payout_left_out (withdrawal_id, reason, cause) values (${large[0]?.id}, 'the wallet has less', 'wallet')`.execute(
    server.database,
  );
  await addBlock(node, 100, 'confirmed', 100, north.subaccountId);
  await addBlock(node, 200, 'orphaned', 0, null);
  await sql`update block set refusal = 'bad-cb-amount' where height = 200`.execute(server.database);
  await addBlock(node, 300, 'accepted', 7, south.subaccountId);
});

const administrator = () => ({ ...north.owner, isAdministrator: true });

it('says what the house owes and has, each chain for itself', async () => {
  const query = `{ poolLiabilities { chainId network isCurrent balances holders openWithdrawals shortWithdrawals shortCount total fees immature mature nodeBalance nodeBalanceAt payoutState payoutReason } }`;
  const { data, errors } = await server.ask(administrator(), query);
  expect(errors).toBeUndefined();
  const unknown = { nodeBalance: null, nodeBalanceAt: null, payoutState: null, payoutReason: null };
  const nothing = {
    ...unknown,
    openWithdrawals: '0',
    shortWithdrawals: '0',
    shortCount: 0,
    fees: '0',
    immature: '0',
    mature: '0',
  };
  expect(data['poolLiabilities']).toEqual([
    {
      chainId: String(node),
      network: 'main',
      isCurrent: true,
      balances: '975',
      holders: 2,
      openWithdrawals: '505',
      shortWithdrawals: '200',
      shortCount: 1,
      total: '1480',
      fees: '20',
      immature: '900',
      mature: '0',
      nodeBalance: '5000000000',
      nodeBalanceAt: '2026-11-22T12:00:00.000Z',
      payoutState: 'stopped',
      payoutReason: 'The wallet was restored.',
    },
    {
      ...nothing,
      chainId: String(old),
      network: 'simulated',
      isCurrent: false,
      balances: '77000',
      holders: 1,
      total: '77000',
    },
  ]);
});

it('lists the blocks of the pool with their state, the latest first, in pages', async () => {
  const query = `query ($limit: Int, $offset: Int) { poolBlocks(limit: $limit, offset: $offset) { count
    blocks { height hash worker amount fees state confirmations network refusal } } }`;
  const ask = (limit: number, offset: number) => server.ask(administrator(), query, { limit, offset });
  const { data } = await ask(2, 0);
  const block = { amount: '312501234', fees: '1234', network: 'main', refusal: null };
  expect(data['poolBlocks']).toEqual({
    count: 3,
    blocks: [
      {
        ...block,
        height: 300,
        hash: `2c0100${'00'.repeat(29)}`,
        worker: 'south.rig1',
        state: 'accepted',
        confirmations: 7,
      },
      {
        ...block,
        height: 200,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        worker: null,
        state: 'orphaned',
        confirmations: 0,
        refusal: 'bad-cb-amount',
      },
    ],
  });
  expect((await ask(2, 2)).data['poolBlocks']).toMatchObject({
    count: 3,
    blocks: [{ height: 100, worker: 'north.rig1' }],
  });
  expect((await ask(101, 0)).errors?.[0]?.extensions.code).toBe('validation-failed');
  expect((await ask(1, -1)).errors?.[0]?.extensions.code).toBe('validation-failed');
});

it('is for the administrator alone', async () => {
  for (const query of ['{ poolLiabilities { chainId } }', '{ poolBlocks { count } }']) {
    expect((await server.ask(north.owner, query)).errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await server.ask(null, query)).errors?.[0]?.extensions.code).toBe('401');
  }
});

it('stands in the metrics, and is left out where the database does not answer', async () => {
  const metrics = createMetrics();
  const warnings: string[] = [];
  const logger = { warn: (_: unknown, line?: string) => void warnings.push(line ?? '') } as never;
  addLiabilityMetrics({ metrics, database: server.database, logger });
  const text = await metrics.registry.getSingleMetricAsString('headframe_pool_satoshi');
  expect(text).toContain(`{coin="Bitcoin",network="main",chain="${node}",figure="balances"} 975`);
  expect(text).toContain(`{coin="Bitcoin",network="simulated",chain="${old}",figure="balances"} 77000`);
  expect(text).toContain(`chain="${node}",figure="shortWithdrawals"} 200`);
  expect(text).toContain(`chain="${node}",figure="nodeBalance"} 5000000000`);
  expect(text).not.toContain(`chain="${old}",figure="nodeBalance"`);
  const broken = createMetrics();
  const away = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) } as never;
  addLiabilityMetrics({ metrics: broken, database: away, logger });
  expect(await broken.registry.getSingleMetricAsString('headframe_pool_satoshi')).not.toContain('{');
  expect(warnings).toEqual(['The liabilities are missing in the metrics.']);
});
