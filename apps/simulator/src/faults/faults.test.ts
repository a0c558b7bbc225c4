import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { cgminer, digestHttp, exchange, handClock } from '../test/wire.ts';
import { noFaults, patchFaults } from './fault-switches.ts';

type Row = Record<string, unknown>;

describe('faults', () => {
  let clock: ReturnType<typeof handClock>;
  let farm: Farm;
  let miner: SimulatedDevice;

  beforeEach(async () => {
    clock = handClock();
    const devices = ['Antminer S21', 'Antminer S19j Pro'] as const;
    farm = await startFarm({ devices, ports: 'free', firstAddress: '127.26.0.1', clock: clock.now });
    miner = farm.device('127.26.0.1');
    clock.pass(600);
  });
  afterEach(() => farm.close());

  const row = async (command: string, name: string, index = 0): Promise<Row> =>
    ((await cgminer(farm.endpoint(miner, 'rpc'), { command }))[name] as Row[])[index] ?? {};
  const page = (path: string, body?: string) => {
    const request = { path: `/cgi-bin/${path}`, ...(body === undefined ? {} : { method: 'POST', body }) };
    return digestHttp(farm.endpoint(miner, 'http'), request);
  };

  test('offline: no connection is taken, and open ones die', async () => {
    const { host, port } = farm.endpoint(miner, 'http');
    const open = connect({ host, port });
    const died = new Promise<string>((resolve) => open.on('error', (error) => resolve(error.message)));
    await new Promise((resolve) => open.on('connect', resolve));
    await expect.poll(() => open.readyState).toBe('open');
    await row('version', 'VERSION');
    miner.setFaults({ offline: true });
    expect(await died).toContain('ECONNRESET');
    await expect(row('version', 'VERSION')).rejects.toThrow('ECONNRESET');
    miner.setFaults({ offline: false });
    expect(await row('version', 'VERSION')).toMatchObject({ Type: 'Antminer S21' });
  });

  test('slow: answers late', async () => {
    miner.setFaults({ slowMs: 150 });
    const begin = performance.now();
    await row('version', 'VERSION');
    expect(performance.now() - begin).toBeGreaterThan(145);
  });

  test('half-open: takes connections and says nothing', async () => {
    miner.setFaults({ halfOpen: true });
    const answer = exchange(farm.endpoint(miner, 'rpc'), '{"command":"version"}');
    const silence = new Promise<string>((resolve) => setTimeout(resolve, 200, 'silence'));
    expect(await Promise.race([answer, silence])).toBe('silence');
    miner.setFaults({ offline: true });
    await expect(answer).rejects.toThrow('ECONNRESET');
  });

  test('dead board: no chips, no rate, a third of the hashrate gone', async () => {
    const before = Number((await row('summary', 'SUMMARY'))['GHS 5s']);
    miner.setFaults({ deadBoard: 1 });
    clock.pass(60);
    const stats = await row('stats', 'STATS', 1);
    expect(stats).toMatchObject({ chain_acn1: 108, chain_acn2: 0, chain_rate2: '', temp_chip2: '0-0-0-0' });
    expect(Number((await row('summary', 'SUMMARY'))['GHS 5s'])).toBeLessThan(before * 0.72);
    const status = JSON.parse((await page('summary.cgi')).body) as { SUMMARY: { status: Row[] }[] };
    expect(status.SUMMARY[0]?.status[0]).toMatchObject({ type: 'rate', status: 'e', msg: 'J1:8' });
  });

  test('hot: temperatures climb, fans go to their limit', async () => {
    const hottest = async (): Promise<number> =>
      Math.max(
        ...String((await row('stats', 'STATS', 1))['temp_chip1'])
          .split('-')
          .map(Number),
      );
    const before = await hottest();
    miner.setFaults({ hot: true });
    clock.pass(600);
    expect(await hottest()).toBeGreaterThan(before + 20);
    expect(Number((await row('stats', 'STATS', 1))['fan1'])).toBeGreaterThan(6_000);
  });

  test('dead pools: nothing alive, no hashing', async () => {
    miner.setFaults({ wrongPool: 'dead' });
    clock.pass(60);
    expect(await row('pools', 'POOLS')).toMatchObject({ Status: 'Dead', 'Stratum Active': false });
    expect(Number((await row('summary', 'SUMMARY'))['GHS 5s'])).toBeLessThan(1);
  });

  test('no pools: none is configured and nothing is hashed, until they are set', async () => {
    miner.setFaults({ wrongPool: 'none' });
    clock.pass(60);
    expect((await row('pools', 'POOLS'))['URL'] ?? '').toBe('');
    expect(Number((await row('summary', 'SUMMARY'))['GHS 5s'])).toBeLessThan(1);
    await page(
      'set_miner_conf.cgi',
      JSON.stringify({ pools: [{ url: 'stratum+tcp://mine.test:3333', user: 'me.1', pass: 'x' }] }),
    );
    await expect.poll(() => miner.faults.wrongPool).toBeNull();
  });

  test('no hashrate: means to mine, and hashes nothing', async () => {
    miner.setFaults({ noHashrate: true });
    clock.pass(60);
    expect(Number((await row('summary', 'SUMMARY'))['GHS 5s'])).toBe(0);
    expect(await row('pools', 'POOLS')).toMatchObject({ Status: 'Alive' });
    expect(miner.describe().state).toBe('mining');
  });

  test('no boards: none has a chip', async () => {
    miner.setFaults({ noBoards: true });
    clock.pass(60);
    expect(await row('stats', 'STATS', 1)).toMatchObject({ chain_acn1: 0, chain_acn2: 0, chain_acn3: 0 });
    expect(Number((await row('summary', 'SUMMARY'))['GHS 5s'])).toBe(0);
  });

  test('a share of the rate: hashes less than it should', async () => {
    const before = Number((await row('summary', 'SUMMARY'))['GHS 5s']);
    miner.setFaults({ rateShare: 0.6 });
    clock.pass(60);
    const now = Number((await row('summary', 'SUMMARY'))['GHS 5s']);
    expect(now / before).toBeGreaterThan(0.55);
    expect(now / before).toBeLessThan(0.65);
  });

  test('other pools: somebody else is mined for until the pools are set', async () => {
    miner.setFaults({ wrongPool: 'other' });
    expect((await row('pools', 'POOLS'))['User']).toBe('stranger.rig');
    const pools = [{ url: 'stratum+tcp://mine.test:3333', user: 'me.1', pass: 'x' }];
    await page('set_miner_conf.cgi', JSON.stringify({ pools }));
    await expect.poll(() => miner.faults.wrongPool).toBeNull();
    clock.pass(5);
    expect((await row('pools', 'POOLS'))['User']).toBe('me.1');
  });

  test('bad password: the known one is refused', async () => {
    miner.setFaults({ badPassword: true });
    expect((await page('summary.cgi')).status).toBe(401);
    miner.setFaults({ badPassword: false });
    expect((await page('summary.cgi')).status).toBe(200);
  });

  test('garbage: broken replies, each time others', async () => {
    miner.setFaults({ garbage: true });
    const replies: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      replies.push((await exchange(farm.endpoint(miner, 'rpc'), '{"command":"version"}')).toString());
    }
    for (const reply of replies) expect(() => JSON.parse(reply.replace(/\0$/, '')) as unknown).toThrow(SyntaxError);
    expect(new Set(replies).size).toBe(5);
  });

  test('a reboot that never returns, until the fault is cleared', async () => {
    miner.setFaults({ stuckReboot: true });
    await page('reboot.cgi');
    await expect.poll(() => miner.describe().state).toBe('down');
    clock.pass(86_400);
    await expect(row('version', 'VERSION')).rejects.toThrow('ECONNRESET');
    miner.setFaults({ stuckReboot: false });
    clock.pass(5);
    expect(await row('version', 'VERSION')).toMatchObject({ Type: 'Antminer S21' });
    expect(miner.describe().uptime).toBe(5);
  });

  test('a liar says success, counts it, and changes nothing', async () => {
    miner.setFaults({ liar: true });
    const pools = [{ url: 'stratum+tcp://mine.test:3333', user: 'me.1', pass: 'x' }];
    const reply = await page('set_miner_conf.cgi', JSON.stringify({ pools, 'miner-mode': 1 }));
    expect(JSON.parse(reply.body)).toMatchObject({ stats: 'success', code: 'M000' });
    expect((await page('reboot.cgi')).status).toBe(200);
    await expect.poll(() => miner.executions).toEqual({ changePool: 1, stop: 1, configure: 1, reboot: 1 });
    clock.pass(60);
    expect((await row('pools', 'POOLS'))['User']).not.toBe('me.1');
    expect(miner.describe()).toMatchObject({ state: 'mining', uptime: 660 });
  });

  test('another address: the same device, found by its MAC, and nobody at the old place', async () => {
    const { mac } = miner;
    await farm.move(miner, '127.26.0.77');
    expect(JSON.parse((await page('get_system_info.cgi')).body)).toMatchObject({ macaddr: mac });
    const old = { host: '127.26.0.1', port: farm.ports.rpc };
    await expect(exchange(old, '{"command":"version"}')).rejects.toThrow('ECONNRESET');
    expect(farm.ranges).toEqual(['127.26.0.2-127.26.0.2', '127.26.0.77-127.26.0.77']);
    await expect(farm.move(miner, '127.26.0.2')).rejects.toThrow(RangeError);
    await expect(farm.move(miner, '10.0.0.1')).rejects.toThrow(RangeError);
  });

  test('a change of one switch leaves the others', () => {
    const faults = patchFaults({ ...noFaults(), hot: true }, { slowMs: 9, offline: undefined });
    expect(faults).toEqual({ ...noFaults(), hot: true, slowMs: 9 });
  });
});
