import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { closeChainDay, seedTip, seedWork } from '../../../testing/seed-work.ts';
import { callerWith, seedSite, type SeededSite } from '../../../testing/seed-site.ts';
import { requestOf, seedEntry } from '../../../testing/seed-withdrawals.ts';
import { postEntries, type LedgerEntry } from '../ledger/index.ts';

const server = await serveTests();
let site: SeededSite;
let sites = 0;
let chainId = 0;

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `farm${sites}`);
});

const first = '2026-11-19';
const second = '2026-11-20';
const hundredPetahashes = 2_011_656_761_169n;

/** Shares of the test's own chain, which the pool mines from then on. */
async function mine(
  day: string,
  difficulty: bigint,
  { chain = `chain ${sites}`, worker = 'rig-1', bits = 0x1702250f } = {},
) {
  ({ chainId } = await seedWork(server.database, {
    subaccountId: site.subaccountId,
    worker,
    at: `${day}T12:00:00Z`,
    difficulty,
    chain,
    bits,
  }));
  await seedTip(server.database, chainId);
  return chainId;
}
const close = (day: string, missing: string[] = []) => closeChainDay(server.database, { chainId, day, missing });

const ask = <Data>(query: string, caller = site.owner) => server.data<Data>(caller, query);
const problem = async (query: string, caller = site.owner) =>
  (await server.ask(caller, query)).errors?.map(({ message }) => message);

const dayFields =
  'date fpps pps net poolFee userFee referReward extra adjustments hashrate rejectRateFrom workerCount isComplete price';

interface Answer {
  revenues: {
    chain: { id: string; network: string } | null;
    chains: { id: string; isCurrent: boolean }[];
    days: Record<string, unknown>[];
    totals: Record<string, unknown> | null;
    openDays: Record<string, unknown>[];
  };
}
const everything = `chain { id network } chains { id isCurrent } days { ${dayFields} }
  totals { count fpps net poolFee referReward extra firstDate lastDate }
  openDays { date fpps hashrate workerCount closesAt }`;
const revenues = async (given = 'limit: 10', caller = site.owner) =>
  (await ask<Answer>(`{ revenues(${given}) { ${everything} } }`, caller)).revenues;

const post = (...entries: Omit<LedgerEntry, 'chainId' | 'subaccountId' | 'revision'>[]) =>
  withAccess(server.database, 'headframe_jobs', [], (transaction) =>
    postEntries(
      transaction,
      entries.map((entry) => ({ chainId, subaccountId: site.subaccountId, revision: 0, ...entry })),
    ),
  );
const wallet = async () =>
  (
    await ask<{ wallets: Record<string, unknown>[] }>(
      '{ wallets { chain { id } amount earned withdrawn earnedUntil } }',
    )
  ).wallets;

describe('revenues', () => {
  it('are the posted days with what they are made of, and totals of the range alone', async () => {
    await mine(first, hundredPetahashes);
    await sql`insert into share_reject (subaccount_id, worker_id, minute, chain_id, reason, rejected, shares)
      select subaccount_id, worker_id, minute, chain_id, 'stale', credited / 3, 1 from share_batch
      where subaccount_id = ${site.subaccountId}`.execute(server.database);
    await close(first);
    await mine(second, hundredPetahashes, { worker: 'rig-1' });
    await mine(second, hundredPetahashes, { worker: 'rig-2' });
    await close(second, ['eu-1']);
    await sql`insert into coin_price (chain_id, at, fpps, pps, block_height, network_at, difficulty, close, close_at, fppsusd)
      values (${chainId}, '2026-11-20T23:59:00Z', 1, 1, 1, now(), 1, 50000.5, now(), 1)`.execute(server.database);
    const { chain, days, totals } = await revenues();
    expect(chain).toEqual({ id: `${chainId}`, network: 'simulated' });
    // 100 PH/s for a day: 4,811,443.48 satoshi, of which 2 % are the fee; the rests of both days make one satoshi more.
    expect(days).toEqual(
      [
        {
          date: second,
          fpps: '0.09622887',
          pps: '0.09580307',
          net: '0.09430429',
          poolFee: '0.00192458',
          userFee: '0.00000000',
          referReward: '0.00000000',
          extra: '0.00000000',
          adjustments: 0,
          hashrate: 200_000,
          rejectRateFrom: 0,
          workerCount: 2,
          isComplete: false,
          price: 50000.5,
        },
        {
          date: first,
          fpps: '0.04811442',
          pps: '0.04790153',
          net: '0.04715214',
          poolFee: '0.00096228',
          userFee: '0.00000000',
          referReward: '0.00000000',
          extra: '0.00000000',
          adjustments: 0,
          hashrate: 100_000,
          rejectRateFrom: 25,
          workerCount: 1,
          isComplete: true,
          price: null,
        },
      ].map((day) => ({ ...day, hashrate: expect.closeTo(day.hashrate, 3) as number })),
    );
    expect(totals).toEqual({
      count: 2,
      fpps: '0.14434329',
      net: '0.14145643',
      poolFee: '0.00288686',
      referReward: '0.00000000',
      extra: '0.00000000',
      firstDate: first,
      lastDate: second,
    });
    const narrowed = await revenues(`startDate: "${second}", endDate: "${second}", limit: 1`);
    expect(narrowed.days.map(({ date }) => date)).toEqual([second]);
    expect(narrowed.totals).toMatchObject({ count: 1, fpps: '0.09622887' });
    expect((await revenues('limit: 1, offset: 1')).days.map(({ date }) => date)).toEqual([first]);
    expect((await revenues('startDate: "2030-01-01"')).totals).toMatchObject({ count: 0, fpps: '0.00000000' });
  });

  it('name what late shares added, and rewards of days without shares', async () => {
    await mine(first, hundredPetahashes);
    await close(first, ['eu-1']);
    await mine(first, hundredPetahashes);
    await close(first);
    await post({ kind: 'referral', day: second, amount: 1234n });
    const { days, totals } = await revenues();
    expect(days).toMatchObject([
      { date: second, fpps: '0.00000000', pps: null, referReward: '0.00001234', hashrate: null, workerCount: null },
      {
        date: first,
        fpps: '0.09622886',
        extra: '0.04811444',
        adjustments: 1,
        isComplete: true,
        referReward: '0.00000000',
      },
    ]);
    expect(totals).toMatchObject({ count: 2, fpps: '0.09622886', extra: '0.04811444', referReward: '0.00001234' });
  });

  it.each([
    'startDate: "2026-13-01"',
    'endDate: "yesterday"',
    'startDate: "2026-02-30"',
    'startDate: "0000-01-01"',
    'startDate: "2026-11-02", endDate: "2026-11-01"',
  ])('refuse %s', async (range) => {
    expect(await problem(`{ revenues(${range}) { chain { id } } }`)).toEqual(['Invalid date filters']);
  });

  it.each(['limit: 0', 'limit: 367', 'offset: -1', 'coinEnum: 9', 'chain: "drop table"', 'chain: "999999"'])(
    'refuse %s',
    async (given) => {
      await mine(first, 1n);
      expect(await problem(`{ revenues(${given}) { chain { id } } }`)).toHaveLength(1);
    },
  );

  it('estimate the day that is still open, apart from posted days and totals', async () => {
    await mine(first, hundredPetahashes);
    await close(first);
    await sql`insert into worker_hour (subaccount_id, worker_id, hour, chain_id, credited, shares)
      select ${site.subaccountId}, id, date_trunc('hour', now(), 'UTC'), ${chainId}, ${`${hundredPetahashes * 65_536n}`}::numeric, 1
      from worker where subaccount_id = ${site.subaccountId}`.execute(server.database);
    const { days, totals, openDays } = await revenues();
    expect(days).toHaveLength(1);
    expect(totals).toMatchObject({ count: 1, fpps: '0.04811442' });
    const [open] = openDays as [{ date: string; closesAt: string }];
    const morrow = new Date(Date.parse(`${open.date}T00:00:00Z`) + 25 * 3_600_000).toISOString();
    expect(openDays).toEqual([
      { date: open.date, fpps: '0.04811443', workerCount: 1, closesAt: morrow, hashrate: expect.any(Number) as number },
    ]);
    expect((await revenues(`endDate: "${first}"`)).openDays).toEqual([]);
  });
});

describe('chains', () => {
  it('are never mixed: after a move all starts at zero, and the chain before is shown by its name alone', async () => {
    const before = await mine(first, hundredPetahashes);
    await close(first);
    const after = await mine(second, 1n, { chain: `node ${sites}` });
    const { chain, chains, days, totals } = await revenues();
    expect([chain?.id, days, totals?.['count']]).toEqual([`${after}`, [], 0]);
    expect(chains).toEqual([
      { id: `${after}`, isCurrent: true },
      { id: `${before}`, isCurrent: false },
    ]);
    expect((await revenues(`chain: "${before}"`)).totals).toMatchObject({ count: 1, fpps: '0.04811442' });
    expect(await wallet()).toMatchObject([{ chain: { id: `${after}` }, amount: '0', earned: '0' }]);
    const other = await seedSite(server.database, `other${sites}`);
    expect(await problem(`{ revenues(chain: "${before}") { chain { id } } }`, other.owner)).toEqual([
      'The subaccount has no revenue on this chain.',
    ]);
    expect((await revenues('limit: 10', other.owner)).days).toEqual([]);
  });
});

describe('a wallet', () => {
  it('is what was earned less what was withdrawn, reversals taken back', async () => {
    await mine(first, hundredPetahashes);
    await close(first);
    await post({ kind: 'referral', day: second, amount: 7n });
    const { subaccountId } = site;
    const entryId = await seedEntry(server.database, { subaccountId, chainId, code: 'bcrt1qwithdrawn' });
    await withAccess(server.database, 'headframe_jobs', [], (transaction) =>
      requestOf({ subaccountId, chainId, entryId }, { amount: 1_000_000n, fee: 500n }).execute(transaction),
    );
    const balance = 4_715_214n + 7n - 1_000_500n;
    const sums = { earned: '4715221', earnedUntil: first, chain: { id: `${chainId}` } };
    expect(await wallet()).toEqual([{ ...sums, amount: `${balance}`, withdrawn: '1000500' }]);
    await sql`update withdrawal set declined = true where subaccount_id = ${subaccountId}`.execute(server.database);
    expect(await wallet()).toEqual([{ ...sums, amount: '4715221', withdrawn: '0' }]);
  });
});

interface Explained {
  denominator: string;
  postings: { due: string; net: string; poolFee: string; poolFeePercent: number; carriedIn: Sums; carriedOut: Sums }[];
  works: {
    bits: string;
    target: string;
    credited: string;
    subsidy: string;
    feeSum: string;
    feeBlocks: number;
    fpps: string;
    height: number;
  }[];
  workCount: number;
  entries: { kind: string; revision: number; amount: string }[];
}
type Sums = { net: string; poolFee: string };

describe('the explanation of a day', () => {
  it('leads from its shares to its entries, as computed again by hand', async () => {
    await mine(first, 300n * 1_048_576n);
    await mine(first, 120n * 2_097_152n, { worker: 'rig-2' });
    await mine(first, 150n * 1_048_576n, { bits: 0x17020f1b });
    await close(first, ['eu-1']);
    await mine(first, hundredPetahashes);
    await close(first);
    const { revenueExplanation: explained } = await ask<{
      revenueExplanation: Explained;
    }>(`{ revenueExplanation(date: "${first}") {
      denominator workCount postings { due net poolFee poolFeePercent carriedIn { net poolFee } carriedOut { net poolFee } }
      works { bits target credited subsidy feeSum feeBlocks fpps height } entries { kind revision amount } } }`);
    expect(explained.entries.map(({ kind, revision, amount }) => `${kind} ${revision} ${amount}`)).toEqual([
      'earnings 0 1715',
      'pool_fee 0 -34',
      'earnings 1 4811443',
      'pool_fee 1 -96229',
    ]);
    expect(explained.works.map(({ bits, height }) => [bits, height])).toEqual([
      ['17020f1b', 1],
      ['1702250f', 1],
    ]);
    expect(explained.workCount).toBe(2);
    const exact = explained.works.map(({ target, credited, subsidy, feeSum, feeBlocks }) => {
      const fees = (BigInt(feeSum) + BigInt(feeBlocks) - 1n) / BigInt(feeBlocks);
      return BigInt(credited) * BigInt(`0x${target}`) * (BigInt(subsidy) + fees);
    });
    const unit = BigInt(explained.denominator);
    const scale = 10n ** 12n;
    const decimals = (text: string) => BigInt(text.replace('.', ''));
    expect(explained.works.map(({ fpps }) => decimals(fpps))).toEqual(exact.map((amount) => (amount * scale) / unit));
    const sum = exact.reduce((total, amount) => total + amount, 0n);
    const [early, late] = explained.postings;
    if (!early || !late) throw new Error('Two postings are expected.');
    const dues = decimals(early.due) + decimals(late.due);
    expect((sum * scale) / unit - dues).toBeLessThanOrEqual(1n);
    for (const { due, net, poolFee, poolFeePercent, carriedIn, carriedOut } of explained.postings) {
      expect(poolFeePercent).toBe(2);
      for (const [posted, share, name] of [
        [net, 98n, 'net'],
        [poolFee, 2n, 'poolFee'],
      ] as const) {
        const left = decimals(carriedIn[name]) + (decimals(due) * share) / 100n - BigInt(posted) * scale;
        expect(Math.abs(Number(left - decimals(carriedOut[name])))).toBeLessThanOrEqual(2);
      }
    }
  });

  it('has nothing for a day without shares, and refuses what is no day', async () => {
    await mine(first, 1n);
    expect(
      await ask(`{ revenueExplanation(date: "2026-01-01") { workCount postings { net } entries { id } } }`),
    ).toEqual({
      revenueExplanation: { workCount: 0, postings: [], entries: [] },
    });
    expect(await problem('{ revenueExplanation(date: "2026-02-31") { date } }')).toEqual(['Invalid date filters']);
  });
});

describe('rights', () => {
  it('of another kind open nothing, and several subaccounts must be named apart', async () => {
    const { accountId, subaccountId, subaccountName } = site;
    const technician = callerWith(accountId, subaccountId, subaccountName, ['workers']);
    const accountant = callerWith(accountId, subaccountId, subaccountName, ['revenue']);
    expect(await problem('{ revenues { chain { id } } }', technician)).toHaveLength(1);
    expect(await problem('{ revenues { chain { id } } }', accountant)).toBeUndefined();
    expect(await problem('{ wallets { amount } }', accountant)).toHaveLength(1);
    const both = {
      ...site.owner,
      grants: [...site.owner.grants, { ...site.owner.grants[0]!, subaccountId: 1, name: 'b' }],
    };
    expect((await problem('{ revenues { chain { id } } }', both))?.[0]).toMatch('Name one subaccount');
  });
});
