import type { JobTemplate } from '@headframe/chain/job-template';
import { bytesOfHex, displayOfHash } from '@headframe/chain/bytes';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import { targetOfBits } from '@headframe/domain/pool/target';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ShareChecker } from './share-checker.ts';
import type { ShareVerdict } from './share-verdict.ts';

/** A block of testnet3 as a job: its share is worth 7.8857 and meets the network's difficulty of 5.98565. */
const testnetTemplate: JobTemplate = {
  coin: minedCoin(0),
  height: 32_000,
  version: 2,
  versionMask: 0x1fffe000,
  previousHash: bytesOfHex('f8b6164d19e2f65a2aae448f787fe66d61e57a48c0c6771b1e920b4400000000'),
  bits: 0x1c2ac4af,
  networkTarget: targetOfBits(0x1c2ac4af),
  currentTime: 0x504e86b9,
  minTime: 0x504e8600,
  coinbase: {
    head: bytesOfHex(
      '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff20020862062f503253482f04b8864e50',
    ),
    tail: bytesOfHex(
      '072f736c7573682f000000000100f2052a010000001976a914d23fcdf86f7e756a64a7a9688ef9903327048ed988ac00000000',
    ),
    extranonceBytes: 9,
  },
  hasWitness: false,
  branches: [],
  transactions: new Uint8Array(0),
  transactionCount: 0,
  mweb: undefined,
  coinbaseValue: 5_000_000_000n,
  fees: 0n,
  subsidy: 5_000_000_000n,
  weight: 1,
};

function openTestnet(difficulty = 4) {
  const checker = new ShareChecker<string>({
    coin: minedCoin(0),
    extranonce1Bytes: 4,
    extranonce2Bytes: 4,
    // The byte that stands there in the block, for every difficulty.
    markOf: () => 0x08,
    lastJobId: 0,
  });
  const verdicts: ShareVerdict<string>[] = [];
  const session = checker.openSession({
    extranonce1: bytesOfHex('08000002'),
    onVerdict: (verdict) => verdicts.push(verdict),
  });
  session.authorize('farm.worker1', 'worker 1');
  const loaded = checker.addTemplate(testnetTemplate);
  const job = session.addJob({ id: checker.nextJobId(), template: loaded, difficulty });
  const submit = async (parameters: readonly string[], id = 4) => {
    const line = Buffer.from(JSON.stringify({ id, method: 'mining.submit', params: parameters }));
    expect(session.submitLine(line, 0, line.length)).toBe(true);
    await setImmediate();
    return verdicts.at(-1) as ShareVerdict<string>;
  };
  return { checker, session, loaded, job, submit, verdicts };
}

const share = ['farm.worker1', '1', '00000001', '504e86ed', 'b2957c02'];

describe('a share checker', () => {
  it('accepts a share of a real block, credits the assigned difficulty and finds the block', async () => {
    const { submit, job } = openTestnet();
    const verdict = await submit(share);
    expect(verdict).toMatchObject({ id: 4, outcome: 'accepted', worker: 'worker 1', difficulty: 4 });
    expect(verdict.job).toBe(job);
    expect(displayOfHash(verdict.block?.id as Uint8Array)).toBe(
      '000000002076870fe65a2b6eeed84fa892c0db924f1482243a6247d931dcab32',
    );
    expect(Buffer.from(verdict.block?.header as Uint8Array).toString('hex')).toBe(
      '02000000f8b6164d19e2f65a2aae448f787fe66d61e57a48c0c6771b1e920b44' +
        '0000000032414daa9ddac879fd2c62839b9ba710a3546363a5f5e22915d90dc3b1699dec' +
        'ed864e50afc42a1c027c95b2',
    );
  });

  it.each([
    [
      'another spelling of a share that was credited',
      ['farm.worker1', '1', '00000001', '504E86ED', 'B2957C02'],
      'duplicate',
    ],
    ['a worker that is not authorized', ['farm.worker2', '1', '00000001', '504e86ed', 'b2957c02'], 'unauthorized'],
    ['a job that was never sent', ['farm.worker1', '2', '00000001', '504e86ed', 'b2957c02'], 'unknown-job'],
    ['a job in another spelling', ['farm.worker1', '01', '00000001', '504e86ed', 'b2957c02'], 'unknown-job'],
    ['another nonce', ['farm.worker1', '1', '00000001', '504e86ed', 'b2957c03'], 'low-difficulty'],
    ['a long extranonce2', ['farm.worker1', '1', '0000000001', '504e86ed', 'b2957c02'], 'malformed'],
    ['an extranonce2 with a tail', ['farm.worker1', '1', '0000000g', '504e86ed', 'b2957c02'], 'malformed'],
    ['a short nonce', ['farm.worker1', '1', '00000001', '504e86ed', 'b2957c0'], 'malformed'],
    ['a time before that of the job', ['farm.worker1', '1', '00000001', '504e86b8', 'b2957c02'], 'bad-time'],
    ['a time before the least', ['farm.worker1', '1', '00000001', '504e85ff', 'b2957c02'], 'bad-time'],
    ['a time too far ahead', ['farm.worker1', '1', '00000001', '504ea212', 'b2957c02'], 'bad-time'],
    ['version bits without leave', [...share, '00002000'], 'bad-version'],
  ])('rejects %s', async (_, parameters, outcome) => {
    const { submit } = openTestnet();
    await submit(share);
    expect(await submit(parameters)).toMatchObject({ outcome });
  });

  it('does not credit a share again under another job of the same work', async () => {
    const { checker, session, loaded, submit } = openTestnet();
    await submit(share);
    session.addJob({ id: checker.nextJobId(), template: loaded, difficulty: 2 });
    expect(await submit(['farm.worker1', '2', ...share.slice(2)])).toMatchObject({ outcome: 'duplicate' });
  });

  it('credits no share below the difficulty of its job, whatever the newest one is', async () => {
    const { checker, session, loaded, submit } = openTestnet(1024);
    expect(await submit(share)).toMatchObject({ outcome: 'low-difficulty' });
    session.addJob({ id: checker.nextJobId(), template: loaded, difficulty: 4 });
    expect(await submit(share)).toMatchObject({ outcome: 'low-difficulty', difficulty: 1024 });
  });

  it('finds a block in a share that is stale, and in one below its difficulty', async () => {
    const { checker, submit } = openTestnet(1024);
    expect(await submit(share)).toMatchObject({ outcome: 'low-difficulty', block: {} });
    checker.addTemplate({ ...testnetTemplate, previousHash: new Uint8Array(32) });
    expect(await submit(share)).toMatchObject({ outcome: 'stale', block: {} });
  });

  it('refuses weighted jobs where the chain has no weight', async () => {
    const { checker, session, loaded } = openTestnet();
    expect(() =>
      session.addJob({ id: checker.nextJobId(), template: loaded, difficulty: 4, isWeighted: true }),
    ).toThrow(RangeError);
  });

  it('checks batches that arrive in one turn, whatever their number and their templates', async () => {
    const { checker, session, loaded, verdicts } = openTestnet();
    const other = checker.addTemplate({ ...testnetTemplate, bits: 0x1d00ffff });
    session.addJob({ id: checker.nextJobId(), template: other, difficulty: 4 });
    session.addJob({ id: checker.nextJobId(), template: loaded, difficulty: 4 });
    for (let id = 0; id < 11; id += 1) {
      const nonce = id % 3 === 0 ? 'b2957c02' : `0000000${id.toString(16)}`;
      session.submitParameters(id, ['farm.worker1', `${1 + (id % 3)}`, '00000001', '504e86ed', nonce]);
    }
    await setImmediate();
    expect(verdicts.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual([...Array(11).keys()]);
    const outcomes = new Map(verdicts.map(({ id, outcome }) => [id, outcome]));
    expect([outcomes.get(0), outcomes.get(3), outcomes.get(9)]).toEqual(['accepted', 'duplicate', 'duplicate']);
    expect([outcomes.get(1), outcomes.get(2)]).toEqual(['low-difficulty', 'low-difficulty']);
  });

  it('keeps sixteen templates and eight jobs of a session, and knows none before', async () => {
    const { checker, session, submit } = openTestnet();
    const other = (count: number) => ({ ...testnetTemplate, bits: 0x1c2ac400 + count });
    for (let count = 0; count < 15; count += 1) checker.addTemplate(other(count));
    expect(await submit(['farm.worker1', '1', '00000002', ...share.slice(3)])).toMatchObject({
      outcome: 'low-difficulty',
    });
    checker.addTemplate(other(15));
    expect(await submit(share)).toMatchObject({ outcome: 'unknown-job' });
    const latest = checker.addTemplate(testnetTemplate);
    for (let id = 2; id < 11; id += 1) session.addJob({ id, template: latest, difficulty: 4 });
    expect(await submit(['farm.worker1', '2', ...share.slice(2)])).toMatchObject({ outcome: 'unknown-job' });
    expect(await submit(['farm.worker1', '3', ...share.slice(2)])).toMatchObject({ outcome: 'accepted' });
  });

  it('reports a block once, however often its share comes', async () => {
    const { submit } = openTestnet(1024);
    expect((await submit(share)).block).toBeDefined();
    expect((await submit(share)).block).toBeUndefined();
  });

  it('rolls the version bits that were granted, from the moment on at which they were', async () => {
    const { session, submit } = openTestnet();
    session.versionMask = 0x1fffe000;
    expect(await submit([...share, '20000000'])).toMatchObject({ outcome: 'bad-version' });
    expect(await submit([...share, '00002000'])).toMatchObject({ outcome: 'low-difficulty' });
    expect(await submit([...share, '00000000'])).toMatchObject({ outcome: 'accepted' });
    expect(await submit(share)).toMatchObject({ outcome: 'duplicate' });
  });

  it('refuses templates and sessions whose extranonces have another length', () => {
    const { checker } = openTestnet();
    const coinbase = { ...testnetTemplate.coinbase, extranonceBytes: 10 };
    expect(() => checker.addTemplate({ ...testnetTemplate, coinbase })).toThrow(RangeError);
    expect(() => checker.addTemplate({ ...testnetTemplate, coin: minedCoin(1) })).toThrow(RangeError);
    expect(() => checker.openSession({ extranonce1: new Uint8Array(5), onVerdict: () => {} })).toThrow(RangeError);
  });

  it('knows no worker of the connection before once they are cleared', async () => {
    const { session, submit } = openTestnet();
    session.clearWorkers();
    expect(await submit(share)).toMatchObject({ outcome: 'unauthorized' });
  });

  it('credits a share once where a node gives the same template again and again', async () => {
    const { checker, session, submit } = openTestnet();
    expect(await submit(share)).toMatchObject({ outcome: 'accepted' });
    for (let id = 2; id < 40; id += 1) {
      session.addJob({ id, template: checker.addTemplate({ ...testnetTemplate }), difficulty: 4 });
      expect(await submit(['farm.worker1', id.toString(16), ...share.slice(2)])).toMatchObject({
        outcome: 'duplicate',
      });
    }
  });
});
