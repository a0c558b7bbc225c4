import fc from 'fast-check';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { openStratumScene, type StratumScene, type StratumSceneOptions } from '../testing/stratum-scene.ts';
import type { TestMiner } from '../testing/test-miner.ts';

const shortTimes = { authorizeMs: 2_000, idleMs: 60_000 };

async function open(options?: StratumSceneOptions): Promise<{ scene: StratumScene; neighbour: Neighbour }> {
  const scene = await openStratumScene(options);
  onTestFinished(() => scene.close());
  return { scene, neighbour: new Neighbour(await scene.startMiner('farm.honest')) };
}

/** An honest miner behind the same address. */
class Neighbour {
  readonly #miner: TestMiner;

  constructor(miner: TestMiner) {
    this.#miner = miner;
  }

  /** Submits a share and expects its answer within a second. */
  async mines(): Promise<void> {
    const job = this.#miner.jobs.at(-1);
    if (!job) throw new Error('The neighbour has no job.');
    const share = this.#miner.find(job);
    const before = performance.now();
    expect(await this.#miner.submit('farm.honest', share)).toMatchObject({ result: true });
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(this.#miner.isClosed).toBe(false);
  }
}

const ended = (miner: TestMiner) => miner.until(() => miner.isClosed, 'end');

describe('a hostile miner does not disturb its neighbour, with', () => {
  it('a line without end', async () => {
    const { scene, neighbour } = await open();
    const attacker = await scene.connect();
    attacker.socket.write('x'.repeat(100_000));
    await ended(attacker);
    expect(scene.pool.counters.closed).toEqual({ 'line-too-long': 1 });
    await neighbour.mines();
  });

  it('one byte at a time', async () => {
    const { scene, neighbour } = await open({ limits: shortTimes });
    const attackers = await Promise.all(Array.from({ length: 20 }, () => scene.connect()));
    const timer = setInterval(() => attackers.forEach(({ socket }) => socket.write('{')), 20);
    onTestFinished(() => clearInterval(timer));
    await neighbour.mines();
    await vi.waitFor(() => expect(scene.pool.connections).toBe(21), 30_000);
    scene.clock.ahead += 2_001;
    scene.pool.tick();
    await Promise.all(attackers.map(ended));
    expect(scene.pool.counters.closed).toEqual({ 'not-authorized': 20 });
    await neighbour.mines();
  });

  it.each([
    ['workers that do not exist', 'misconduct', (number: number) => ['mining.authorize', `nobody.rig${number}`]],
    ['one worker again and again', 'flood', () => ['mining.authorize', 'farm.rig1']],
    ['requests that cost nothing', 'flood', () => ['mining.ping', '']],
  ] as const)('%s without end', async (_, reason, requestOf) => {
    const { scene, neighbour } = await open();
    const attacker = await scene.connect();
    const line = (id: number) => {
      const [method, user] = requestOf(id);
      return `${JSON.stringify({ id, method, params: [user, 'x'] })}\n`;
    };
    for (let number = 0; number < 20_000 && !attacker.isClosed; number += 10) {
      attacker.socket.write(Array.from({ length: 10 }, (_each, index) => line(number + index)).join(''));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended(attacker);
    expect(scene.pool.counters.closed).toEqual({ [reason]: 1 });
    expect(scene.directory.lookups).toBeLessThan(300);
    await neighbour.mines();
  });

  it('more workers than one connection may have', async () => {
    const { scene, neighbour } = await open();
    const proxy = await scene.connect();
    await proxy.request('mining.subscribe', []);
    for (let number = 0; number < 64; number += 1)
      expect((await proxy.request('mining.authorize', [`farm.rig${number}`, 'x'])).result).toBe(true);
    expect((await proxy.request('mining.authorize', ['farm.rig64', 'x'])).error?.code).toBe(24);
    expect((await proxy.request('mining.authorize', ['farm.rig3', 'x'])).result).toBe(true);
    await neighbour.mines();
  });

  it('a resumed session that is full of workers', async () => {
    const { scene, neighbour } = await open();
    const first = await scene.connect();
    await first.start('farm.rig0');
    for (let number = 1; number < 64; number += 1) await first.request('mining.authorize', [`farm.rig${number}`, 'x']);
    first.close();
    await vi.waitFor(() => expect(scene.pool.resumableSessions).toBe(1), 30_000);
    const second = await scene.connect();
    await second.request('mining.subscribe', ['x', first.sessionId]);
    expect((await second.request('mining.authorize', ['farm.another', 'x'])).result).toBe(true);
    const foreign = { jobId: 'fff', extranonce2: '0000000000000000', time: '684ee184', nonce: '00000000' };
    expect((await second.submit('farm.rig0', foreign)).error?.code).toBe(24);
    await neighbour.mines();
  });

  it('shares of jobs that never were', async () => {
    const { scene, neighbour } = await open();
    const attacker = await scene.startMiner('farm.bad');
    const line = (number: number) =>
      `{"id":${number},"method":"mining.submit","params":["farm.bad","${number.toString(16)}","0000000000000000","684ee184","00000000"]}\n`;
    for (let number = 1; number < 20_000 && !attacker.isClosed; number += 100) {
      attacker.socket.write(Array.from({ length: 100 }, (_, index) => line(1e6 + number + index)).join(''));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended(attacker);
    expect(scene.pool.counters.closed).toEqual({ flood: 1 });
    await neighbour.mines();
    // The worker waits a minute; its neighbours behind the same address, and those who are there, do not.
    const back = await scene.connect();
    expect((await back.request('mining.authorize', ['farm.bad', 'x'])).error?.code).toBe(24);
    expect((await back.request('mining.authorize', ['farm.good', 'x'])).result).toBe(true);
    scene.clock.ahead += 60_001;
    expect((await back.request('mining.authorize', ['farm.bad', 'x'])).result).toBe(true);
  });

  it('rubbish', async () => {
    const { scene, neighbour } = await open();
    const attacker = await scene.connect();
    attacker.socket.write('GET / HTTP/1.1\r\nHost: pool\r\nAccept: */*\r\nUser-Agent: x\r\nCookie: a\r\n\r\n');
    await ended(attacker);
    expect(scene.pool.counters.closed).toEqual({ misconduct: 1 });
    await neighbour.mines();
  });

  it('nesting, odd bytes and members of prototypes', async () => {
    const { scene, neighbour } = await open();
    const attacker = await scene.connect();
    for (const line of [
      '['.repeat(2_000),
      `{"id":1,"method":"mining.configure","params":${'['.repeat(900)}${']'.repeat(900)}}`,
      '{"id":1,"method":"constructor","params":[]}',
      '{"__proto__":{"method":"mining.subscribe"},"id":1}',
      '{"id":{"a":1},"method":"mining.subscribe"}',
      '\u0000\u0001\ufffe',
    ])
      attacker.socket.write(`${line}\n`);
    attacker.socket.write(Buffer.from([0xff, 0xfe, 0x80, 0x0a]));
    await vi.waitFor(() => expect(attacker.lines.length + Number(attacker.isClosed)).toBeGreaterThan(4), 30_000);
    await neighbour.mines();
  });

  it('answers that it never reads', async () => {
    const { scene, neighbour } = await open({ limits: { requestBurst: 1e9, requestsPerSecond: 1e9 } });
    const socket = connect({ host: '127.0.0.1', port: scene.port });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.pause();
    const line = '{"id":"a-long-id-of-a-request-to-make-answers-large-enough","method":"mining.ping"}\n';
    const flood = line.repeat(200);
    const isOver = () => scene.pool.counters.closed['too-slow'] !== undefined;
    while (!isOver()) {
      socket.write(flood);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(scene.pool.counters.closed).toEqual({ 'too-slow': 1 });
    await neighbour.mines();
  });

  it('connections that are never used: the oldest go first', async () => {
    const { scene, neighbour } = await open({ limits: { unauthorizedConnections: 50 } });
    const idle = [];
    for (let number = 0; number < 80; number += 1) idle.push(await scene.connect());
    await vi.waitFor(() => expect(scene.pool.counters.closed).toEqual({ 'too-many-connections': 30 }), 30_000);
    await Promise.all(idle.slice(0, 30).map(ended));
    const late = await scene.startMiner('farm.late');
    expect(late.jobs).toHaveLength(1);
    await neighbour.mines();
  });

  it('authorized connections that bring no share: the oldest make way for newcomers', async () => {
    const { scene, neighbour } = await open({ limits: { connections: 20 } });
    await neighbour.mines();
    const idle: TestMiner[] = [];
    for (let number = 0; number < 40; number += 1) idle.push(await scene.startMiner(`farm.idle${number}`));
    await Promise.all(idle.slice(0, 21).map(ended));
    expect(scene.pool.slots.size).toBe(20);
    const late = await scene.startMiner('farm.late');
    expect(await late.submit('farm.late', late.find(late.jobs[0]!))).toMatchObject({ result: true });
    for (let number = 40; number < 60; number += 1) await scene.startMiner(`farm.idle${number}`);
    expect(late.isClosed).toBe(false);
    await neighbour.mines();
  });

  it('idle connections of one address: they take none of the places of others', async () => {
    const { scene, neighbour } = await open({ limits: { unprovenPerAddress: 10 } });
    await neighbour.mines();
    for (let number = 0; number < 30; number += 1) await scene.startMiner(`farm.idle${number}`);
    await vi.waitFor(() => expect(scene.pool.connections).toBe(12), 30_000);
    await neighbour.mines();
  });

  it('empty lines', async () => {
    const { scene, neighbour } = await open();
    const attacker = await scene.startMiner('farm.newlines');
    attacker.socket.write('\n\r\n'.repeat(100));
    await attacker.request('mining.ping', []);
    attacker.socket.write('\n'.repeat(1_000_000));
    await ended(attacker);
    expect(scene.pool.counters.closed).toEqual({ flood: 1 });
    await neighbour.mines();
  });

  it('brackets within brackets', async () => {
    const { scene, neighbour } = await open();
    const attacker = await scene.connect();
    const deep = '['.repeat(900) + ']'.repeat(900);
    attacker.socket.write(`{"id":1,"method":"mining.ping","params":${deep}}\n`.repeat(5));
    await ended(attacker);
    expect(scene.pool.counters.closed).toEqual({ misconduct: 1 });
    await neighbour.mines();
  });

  it('nothing but rejects: new work, a wish to reconnect, the end', async () => {
    const { scene, neighbour } = await open();
    const miner = await scene.startMiner('farm.broken');
    const reject = async () => {
      const share = { jobId: 'fff', extranonce2: '0000000000000000', time: '684ee184', nonce: '00000000' };
      expect((await miner.submit('farm.broken', share)).error?.code).toBe(21);
    };
    for (let count = 0; count < 6; count += 1) await reject();
    scene.clock.ahead += 60_000;
    await reject();
    expect((await miner.until(() => miner.jobs[1], 'job')).isClean).toBe(true);
    scene.clock.ahead += 60_000;
    scene.chain.confirmedAt += 120_000;
    await reject();
    await reject();
    await miner.until(() => miner.messages.some(({ kind }) => kind === 'reconnect'), 'reconnect');
    expect(miner.messages.filter(({ kind }) => kind === 'reconnect')).toHaveLength(1);
    scene.clock.ahead += 60_000;
    await reject();
    await ended(miner);
    expect(scene.pool.counters.closed).toEqual({ 'only-rejects': 1 });
    await neighbour.mines();
  });

  it('ten thousand lines of chance', { timeout: proofLength(120_000, 1_200_000) }, async () => {
    const { scene, neighbour } = await open({ limits: { misconduct: 1e9, requestBurst: 1e9, excessRequests: 1e9 } });
    const count = proofLength(10_000, 100_000);
    const lines = fc.sample(hostileLine, { numRuns: count, seed: 1 });
    let attacker = await scene.connect();
    for (let start = 0; start < lines.length; start += 50) {
      if (attacker.isClosed) attacker = await scene.connect();
      attacker.socket.write(Buffer.concat(lines.slice(start, start + 50)));
      if (start % 1_000 === 0) await neighbour.mines();
      else await new Promise((resolve) => setImmediate(resolve));
    }
    await neighbour.mines();
    expect(scene.pool.counters.closed.fault).toBeUndefined();
    expect(scene.log.lines.filter((line) => line.includes('failed'))).toEqual([]);
  });
});

const methods = [
  'mining.subscribe',
  'mining.authorize',
  'mining.configure',
  'mining.submit',
  'mining.suggest_difficulty',
  'mining.suggest_target',
  'mining.extranonce.subscribe',
  'mining.ping',
  'client.get_version',
  'mining.foo',
  'pong',
];
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('farm.rig1', 'x', '1', '00000000', '0000000000000000', 'd=65536', '1fffe000'),
  },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 0, 1e308, 2 ** 53, '', '__proto__', 'ff'.repeat(32)),
);
const request = fc
  .record({
    id: fc.oneof(fc.nat(), fc.constant(null), fc.string(), fc.jsonValue({ maxDepth: 1 })),
    method: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...methods) }, fc.jsonValue({ maxDepth: 1 })),
    params: fc.oneof({ weight: 4, arbitrary: fc.array(value, { maxLength: 8 }) }, fc.jsonValue({ maxDepth: 2 })),
  })
  .map((message) => Buffer.from(`${JSON.stringify(message)}\n`));
/** A line that miners could send, one of these with some bytes changed, or any bytes at all. */
const hostileLine: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 5, arbitrary: request },
  {
    weight: 3,
    arbitrary: fc.tuple(request, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 })).map(([line, changes]) => {
      const changed = Buffer.from(line);
      for (const [place, byte] of changes) changed[place % changed.length] = byte;
      return changed;
    }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([bytes, Buffer.from('\n')])) },
);
