import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStratumScene, type StratumSceneOptions } from '../testing/stratum-scene.ts';
import { regtestBits } from '../testing/memory-chain.ts';
import type { TestMiner } from '../testing/test-miner.ts';

async function open(options?: StratumSceneOptions) {
  const scene = await openStratumScene(options);
  onTestFinished(() => scene.close());
  return scene;
}

const lastJob = (miner: TestMiner) => {
  const job = miner.jobs.at(-1);
  if (!job) throw new Error('The miner has no job.');
  return job;
};

describe('a Stratum server', () => {
  it('credits a share with the assigned difficulty and records it', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    const job = lastJob(miner);
    expect(job).toMatchObject({ difficulty: 2 ** 14, isClean: true });
    expect(await miner.submit('farm.rig1', miner.find(job))).toMatchObject({ result: true });
    expect(scene.spool.accepted).toMatchObject([
      { worker: { subaccountId: 1, workerName: 'rig1' }, difficulty: 2 ** 14, isWeighted: true },
    ]);
    expect(scene.spool.accepted[0]?.work.feeRate.height).toBe(900_001);
  });

  it('records rejects by their reason', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    const job = lastJob(miner);
    const share = miner.find(job);
    await miner.submit('farm.rig1', share);
    const refused = async (change: object, user = 'farm.rig1', bits?: string) =>
      (await miner.submit(user, { ...share, ...change }, bits)).error;
    expect(await refused({ nonce: share.nonce.toUpperCase() })).toEqual({ code: 22, message: 'Duplicate share' });
    expect(await refused({ jobId: 'ffff' })).toEqual({ code: 21, message: 'Job not found' });
    expect(await refused({ time: '00000001' })).toEqual({ code: 21, message: 'Time out of range' });
    expect(await refused({ nonce: 'x' })).toEqual({ code: 20, message: 'Invalid share parameters' });
    expect(await refused({}, 'farm.rig1', '00002000')).toEqual({ code: 20, message: 'Version bits outside the mask' });
    expect(await refused({}, 'farm.other')).toEqual({ code: 24, message: 'Unauthorized worker' });
    const easier = { ...job, difficulty: 2 ** 14 };
    let low = miner.find(easier, 2 ** 10);
    while ((await refused(low))?.code !== 23) low = miner.find(easier, 2 ** 10);
    scene.chain.newTip();
    expect(await refused(miner.find(job))).toEqual({ code: 21, message: 'Stale share' });
    const reasons = scene.spool.rejected.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason !== 'duplicate').slice(0, 4)).toEqual([
      'stale',
      'bad-time',
      'invalid',
      'invalid',
    ]);
    expect(new Set(reasons)).toEqual(new Set(['duplicate', 'stale', 'bad-time', 'invalid', 'low-difficulty']));
  });

  it('answers an accepted share only once the spool has stored it, and with an error where it cannot', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    scene.spool.delayMs = 80;
    const before = performance.now();
    await miner.submit('farm.rig1', miner.find(lastJob(miner)));
    expect(performance.now() - before).toBeGreaterThan(75);
    scene.spool.problem = 'disk-full';
    const answer = await miner.submit('farm.rig1', miner.find(lastJob(miner)));
    expect(answer).toMatchObject({ result: null, error: { code: 20 } });
    expect(scene.spool.accepted).toHaveLength(1);
  });

  it('submits a block before its share is stored, whatever the verdict on the share is', async () => {
    const difficulty = { min: 2 ** -16, max: 1, start: 2 ** -16 };
    const scene = await open({ chain: { bits: regtestBits }, difficulty });
    const miner = await scene.connect();
    miner.weight = 1;
    const job = await miner.start('farm.rig1');
    const share = miner.find(job, 2 ** -31);
    const answer = await miner.submit('farm.rig1', share);
    expect(answer.error).toEqual({ code: 23, message: 'Low difficulty share' });
    expect(scene.chain.blocks).toHaveLength(1);
    scene.chain.newTip();
    const late = await miner.submit('farm.rig1', miner.find(job, 2 ** -31));
    expect(late.error).toEqual({ code: 21, message: 'Stale share' });
    expect(scene.chain.blocks).toHaveLength(2);
    scene.spool.delayMs = 10_000;
    const credited = miner.find(await miner.until(() => miner.jobs[1], 'job'), 2 ** -16);
    void miner.submit('farm.rig1', credited).catch(() => undefined);
    await vi.waitFor(() => expect(scene.chain.blocks).toHaveLength(3), 30_000);
    expect(scene.spool.accepted).toHaveLength(0);
  });

  it('broadcasts each template, clean after a new tip alone, with one id for all', async () => {
    const scene = await open();
    const miners = await Promise.all([1, 2, 3].map((number) => scene.startMiner(`farm.rig${number}`)));
    const latest = async (count: number) =>
      Promise.all(miners.map((miner) => miner.until(() => miner.jobs.length === count && lastJob(miner), 'job')));
    scene.chain.newTemplate();
    const second = await latest(2);
    expect(new Set(second.map(({ id }) => id)).size).toBe(1);
    expect(second.every(({ isClean }) => !isClean)).toBe(true);
    scene.chain.newTip();
    expect((await latest(3)).every(({ isClean }) => isClean)).toBe(true);
    const ids = miners.flatMap(({ jobs }) => jobs.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
  });

  it('sends work again within 30 s, with a later time, so that no space is searched twice', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    const first = lastJob(miner);
    scene.clock.ahead += 29_500;
    scene.chain.confirmedAt += 29_500;
    scene.pool.tick();
    const second = await miner.until(() => miner.jobs[1], 'job');
    expect(second.id).not.toBe(first.id);
    expect(second.work.time).toBeGreaterThanOrEqual(first.work.time + 29);
    expect(second.isClean).toBe(false);
  });

  it('sends one job in 30 s for templates of the same tip, the newest of them, and one at once for a new tip', async () => {
    const scene = await open({ sameTipMs: 28_500 });
    const miner = await scene.startMiner();
    const pass = (ms: number) => {
      scene.clock.ahead += ms;
      scene.chain.confirmedAt += ms;
      scene.pool.tick();
    };
    scene.chain.newTemplate({ coinbasevalue: 312_500_001 });
    pass(15_000);
    scene.chain.newTemplate({ coinbasevalue: 312_500_002 });
    await miner.request('mining.ping', []);
    expect(miner.jobs).toHaveLength(1);
    pass(14_500);
    const second = await miner.until(() => miner.jobs[1], 'job');
    expect(Buffer.from(second.work.coinbase2).readBigUInt64LE(5)).toBe(312_500_002n);
    pass(15_000);
    await miner.request('mining.ping', []);
    expect(miner.jobs).toHaveLength(2);
    scene.chain.newTip();
    expect(await miner.until(() => miner.jobs[2], 'job')).toMatchObject({ isClean: true });
    expect(scene.board.refresh()).toBe(false);
  });

  it('does not send an equal template again with the same time', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    const { curtime = 0 } = scene.chain.current?.template ?? {};
    scene.chain.newTemplate({ curtime });
    scene.chain.newTemplate({ curtime: curtime + 1 });
    const next = await miner.until(() => miner.jobs[1], 'job');
    expect(next.work.time).toBe(curtime + 1);
    expect(miner.jobs).toHaveLength(2);
  });

  it('sends no work of a node that is silent, and lets miners go elsewhere after minutes', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    scene.clock.ahead += 100_000;
    scene.pool.tick();
    await miner.request('mining.suggest_difficulty', [2 ** 20]);
    expect(miner.jobs).toHaveLength(1);
    scene.clock.ahead += 200_001;
    scene.pool.tick();
    await miner.until(() => miner.isClosed, 'end');
    const late = await scene.connect();
    await late.until(() => late.isClosed, 'end');
    expect(scene.pool.counters.closed['no-work']).toBe(2);
  });

  it('changes the difficulty with a job of its own; older jobs keep theirs', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    const before = lastJob(miner);
    const share = miner.find(before);
    await miner.request('mining.suggest_difficulty', [2 ** 16]);
    const after = await miner.until(() => miner.jobs[1], 'job');
    expect(after).toMatchObject({ difficulty: 2 ** 16, isClean: false });
    expect(after.work.time).toBeGreaterThan(before.work.time);
    const order = miner.messages.map(({ kind }) => kind).filter((kind) => kind !== 'answer');
    expect(order.slice(-2)).toEqual(['difficulty', 'notify']);
    expect(await miner.submit('farm.rig1', share)).toMatchObject({ result: true });
    expect(await miner.submit('farm.rig1', miner.find(after))).toMatchObject({ result: true });
    expect(scene.spool.accepted.map(({ difficulty }) => difficulty)).toEqual([2 ** 14, 2 ** 16]);
  });

  it('lowers the difficulty with a clean job, and credits a share by the job that its hash stands on', async () => {
    const scene = await open({ difficulty: { min: 2 ** 14, max: 2 ** 46, start: 2 ** 18 } });
    const miner = await scene.startMiner();
    const before = lastJob(miner);
    await miner.request('mining.suggest_difficulty', [2 ** 14]);
    const after = await miner.until(() => miner.jobs[1], 'job');
    expect(after).toMatchObject({ difficulty: 2 ** 14, isClean: true });
    expect(after.work.coinbase1).not.toEqual(before.work.coinbase1);
    const answers: (number | undefined)[] = [];
    while (!answers.includes(23)) {
      const { error } = await miner.submit('farm.rig1', miner.find(before, 2 ** 14));
      answers.push(error?.code);
    }
    expect(scene.spool.accepted.every(({ difficulty }) => difficulty === 2 ** 18)).toBe(true);
    scene.chain.newTemplate({ coinbasevalue: 312_500_001 });
    expect(await miner.until(() => miner.jobs[2], 'job')).toMatchObject({ difficulty: 2 ** 14, isClean: false });
  });

  it('gives a miner that comes back its extranonce and jobs, but never to two live connections', async () => {
    const scene = await open();
    const miner = await scene.startMiner();
    const job = lastJob(miner);
    const [first, second] = [miner.find(job), miner.find(job)];
    await miner.submit('farm.rig1', first);
    const twin = await scene.connect();
    await twin.start('farm.rig1', { sessionId: miner.sessionId });
    expect(twin.sessionId).not.toBe(miner.sessionId);
    expect(twin.extranonce1).not.toEqual(miner.extranonce1);
    miner.close();
    await vi.waitFor(() => expect(scene.pool.resumableSessions).toBe(1), 30_000);
    const back = await scene.connect();
    await back.start('farm.rig1', { sessionId: miner.sessionId });
    expect(back.sessionId).toBe(miner.sessionId);
    expect(back.extranonce1).toEqual(miner.extranonce1);
    expect((await back.submit('farm.rig1', first)).error?.code).toBe(22);
    expect(await back.submit('farm.rig1', second)).toMatchObject({ result: true });
  });

  it('gives every connection another extranonce with the byte of its process', async () => {
    const scene = await open();
    const miners = await Promise.all([1, 2, 3, 4].map(() => scene.startMiner()));
    const extranonces = miners.map(({ extranonce1 }) => Buffer.from(extranonce1).toString('hex'));
    expect(new Set(extranonces).size).toBe(4);
    expect(extranonces.every((text) => text.startsWith('07') && text.length === 8)).toBe(true);
  });

  it('ends the connections of an archived subaccount', async () => {
    const scene = await open();
    scene.directory.subaccounts.set('other', 2);
    const [gone, stays] = [await scene.startMiner('farm.rig1'), await scene.startMiner('other.rig1')];
    scene.directory.archive(1);
    await gone.until(() => gone.isClosed, 'end');
    expect((await stays.submit('other.rig1', stays.find(lastJob(stays)))).result).toBe(true);
  });

  it('raises the difficulty of a miner that is far too fast within eight shares, with a clean job', async () => {
    const scene = await open({ difficulty: { min: 2 ** 10, max: 2 ** 46, start: 2 ** 10 } });
    const miner = await scene.startMiner();
    const job = lastJob(miner);
    for (let count = 0; count < 8; count += 1) await miner.submit('farm.rig1', miner.find(job));
    const next = await miner.until(() => miner.jobs[1], 'job');
    expect(next.isClean).toBe(true);
    expect(next.difficulty).toBeGreaterThanOrEqual(2 ** 14);
    expect(scene.spool.accepted.every(({ difficulty }) => difficulty === 2 ** 10)).toBe(true);
  });

  it('lowers the difficulty of a miner that brings nothing', async () => {
    const scene = await open({ difficulty: { min: 2 ** 10, max: 2 ** 46, start: 2 ** 14 } });
    const miner = await scene.startMiner();
    scene.clock.ahead += 20_000;
    scene.pool.tick();
    expect((await miner.until(() => miner.jobs[1], 'job')).difficulty).toBe(2 ** 12);
  });

  it('never assigns more than the network has', async () => {
    const scene = await open({
      chain: { bits: '1b0404cb' },
      difficulty: { min: 2 ** 20, max: 2 ** 46, start: 2 ** 30 },
    });
    const miner = await scene.connect();
    // Difficulty 16,307.42 (bits of the documentation of getblocktemplate).
    expect(await miner.start('farm.rig1', { password: 'd=1000000' })).toMatchObject({ difficulty: 8_192 });
  });

  it('never assigns more than the network has on a simulated chain either, unless shares are weighted', async () => {
    const chain = { bits: '1b0404cb', weight: 2 ** 20 };
    const scene = await open({ chain, difficulty: { min: 2 ** 10, max: 2 ** 46, start: 2 ** 20 } });
    const [plain, weighted] = [await scene.connect(), await scene.connect()];
    expect(await plain.start('farm.rig1')).toMatchObject({ difficulty: 8_192 });
    await weighted.request('mining.configure', [['weighted-shares'], {}]);
    expect(await weighted.start('farm.rig2')).toMatchObject({ difficulty: 2 ** 20 });
  });

  it('mines Litecoin: scrypt, no version rolling, shares and blocks of its own', async () => {
    const difficulty = { min: 2 ** -16, max: 2 ** 46, start: 2 ** -16 };
    const scene = await open({ chain: { coinEnum: 1, bits: regtestBits }, difficulty });
    const miner = await scene.connect();
    miner.weight = 1;
    const extensions = [['version-rolling'], { 'version-rolling.mask': 'ffffffff' }];
    expect((await miner.request('mining.configure', extensions)).result).toEqual({ 'version-rolling': false });
    const job = await miner.start('farm.rig1');
    expect(job.work.version).toBe(0x20000000);
    const results = await Promise.all(
      [1, 2, 3, 4].map(async () => (await miner.submit('farm.rig1', miner.find(job))).result),
    );
    expect(results).toEqual([true, true, true, true]);
    expect(scene.spool.accepted).toMatchObject(
      Array(4).fill({ difficulty: 2 ** -16, work: { chain: { coinEnum: 1 } } }),
    );
    expect(scene.chain.blocks.length).toBe(scene.pool.counters.blocks);
  });

  it('stores a share that is checked after its miner has gone', async () => {
    const scene = await open({
      chain: { coinEnum: 1, bits: regtestBits },
      difficulty: { min: 2 ** -16, max: 2 ** 46, start: 2 ** -16 },
    });
    const miner = await scene.connect();
    miner.weight = 1;
    const share = miner.find(await miner.start('farm.rig1'));
    void miner.submit('farm.rig1', share).catch(() => undefined);
    miner.socket.end();
    await vi.waitFor(() => expect(scene.spool.accepted).toHaveLength(1), 30_000);
  });
});
