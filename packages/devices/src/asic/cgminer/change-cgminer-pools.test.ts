import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { cgminerDriver } from './cgminer-driver.ts';
import { performCommand } from '../../perform-command.ts';
import { asicKind } from '../asic-kind.ts';

interface Pool {
  url: string;
  user: string;
  /** When it can be used, in milliseconds since the epoch. */
  usableFrom: number;
}

const say = (code: number, rows: object = {}, status = 'S') =>
  JSON.stringify({ STATUS: [{ STATUS: status, When: 1, Code: code, Msg: `message ${code}` }], ...rows, id: 1 });

const old = (url: string, user: string): Pool => ({ url, user, usableFrom: 0 });

/** Keeps pools as cgminer does: a new one connects first, the one in use stays, the last takes the number of a removed one. */
class PoolKeeper {
  pools: Pool[] = [
    old('stratum+tcp://old.example:1', 'old.1'),
    old('stratum+tcp://kept.example:2', 'farm.a'),
    old('stratum+tcp://old.example:3', 'old.3'),
  ];
  order: Pool[] = [...this.pools];
  current = this.pools[0];
  /** Milliseconds until a new pool can be used. */
  connectMs = 50;
  /** Milliseconds for which the program goes on with the pool before, though its list shows the next one in use. */
  lagMs = 0;
  #switchAt = 0;

  answer(command: string, parameter: string): string | undefined {
    if (command === 'privileged') return say(46);
    if (command === 'pools') return say(7, { POOLS: this.list() });
    if (command === 'addpool') {
      const [url = '', user = ''] = parameter.split(/(?<!\\),/).map((part) => part.replace(/\\(.)/g, '$1'));
      const pool = { url, user, usableFrom: Date.now() + this.connectMs };
      this.pools.push(pool);
      this.order.push(pool);
      return say(55);
    }
    if (command === 'switchpool' || command === 'poolpriority') {
      const first = parameter.split(',').map((id) => this.pools[Number(id)]!);
      this.order = [...first, ...this.order.filter((pool) => !first.includes(pool))];
      return say(command === 'switchpool' ? 27 : 73);
    }
    if (command !== 'removepool') return undefined;
    const chosen = this.pools[Number(parameter)];
    if (chosen === this.used()) return say(67, {}, 'E');
    this.order = this.order.filter((pool) => pool !== chosen);
    const last = this.pools.pop()!;
    if (chosen !== last) this.pools[Number(parameter)] = last;
    return say(68);
  }

  used(): Pool | undefined {
    const next = this.order.find((pool) => pool.usableFrom <= Date.now());
    if (next === undefined || next === this.current) return this.current;
    this.#switchAt ||= Date.now() + this.lagMs;
    if (Date.now() >= this.#switchAt) [this.current, this.#switchAt] = [next, 0];
    return this.current;
  }

  private list() {
    this.used();
    return this.pools.map((pool, id) => ({
      POOL: id,
      URL: pool.url,
      User: pool.user,
      Status: pool.usableFrom <= Date.now() ? 'Alive' : 'Dead',
      Priority: this.order.indexOf(pool),
      'Has Stratum': true,
      'Stratum Active': pool.usableFrom <= Date.now(),
    }));
  }
}

describe('pools over the plain cgminer API', () => {
  let device: LoopbackServers;
  let keeper: PoolKeeper;
  beforeEach(async () => {
    device = new LoopbackServers();
    keeper = new PoolKeeper();
  });
  afterEach(() => device.close());
  const serve = () => device.serveCgminer((name, { parameter }) => keeper.answer(name, String(parameter)));

  const command = {
    kind: 'changePool' as const,
    pools: [
      { address: 'new.example:3333', user: 'farm,a\\1', password: 'x' },
      { address: 'KEPT.example:2', user: 'farm.a', password: '' },
    ],
  };
  const replacement = { kind: 'changePool' as const, pools: command.pools.slice(0, 1) };
  const baseline = { reading: null, sentAt: Date.now() };

  it('are added, put in order and used, and the others removed', async () => {
    await serve();
    expect(await asicKind.verify(cgminerDriver, device.endpoint(), command, baseline)).toMatchObject({
      state: 'pending',
    });
    await performCommand(cgminerDriver, device.endpoint(), command);
    expect(keeper.order).toMatchObject([
      { url: 'stratum+tcp://new.example:3333', user: 'farm,a\\1' },
      { url: 'stratum+tcp://kept.example:2', user: 'farm.a' },
    ]);
    expect(await asicKind.verify(cgminerDriver, device.endpoint(), command, baseline)).toEqual({ state: 'verified' });
  });

  it('are replaced all at once, when the new one takes its time to connect and the program to turn to it', async () => {
    keeper.connectMs = 400;
    keeper.lagMs = 300;
    await serve();
    await performCommand(cgminerDriver, device.endpoint(), replacement);
    expect(keeper.pools).toMatchObject([{ url: 'stratum+tcp://new.example:3333' }]);
    expect(await asicKind.verify(cgminerDriver, device.endpoint(), replacement, baseline)).toEqual({
      state: 'verified',
    });
  });

  it('are replaced by the second where the first never connects', async () => {
    await serve();
    const pools = [{ address: 'dead.example:1', user: 'farm.a', password: '' }, command.pools[1]!];
    keeper.connectMs = 1e9;
    await performCommand(cgminerDriver, device.endpoint(), { kind: 'changePool', pools });
    expect(keeper.order.map(({ url }) => url)).toEqual([
      'stratum+tcp://dead.example:1',
      'stratum+tcp://kept.example:2',
    ]);
  });

  it('are named as they are when the new one does not come into use', async () => {
    keeper.connectMs = 1e9;
    await serve();
    await expect(performCommand(cgminerDriver, device.endpoint({ timeoutMs: 300 }), replacement)).rejects.toMatchObject(
      {
        reason: 'refused',
        message:
          'The miner has not begun to use any of the new pools. Its pools are now: stratum+tcp://new.example:3333, ' +
          'stratum+tcp://old.example:1 (in use), stratum+tcp://kept.example:2, stratum+tcp://old.example:3.',
      },
    );
  });

  it('are named as they are when the miner refuses to remove one', async () => {
    await device.serveCgminer((name, { parameter }) =>
      name === 'removepool' ? say(67, {}, 'E') : keeper.answer(name, String(parameter)),
    );
    await expect(performCommand(cgminerDriver, device.endpoint({ timeoutMs: 300 }), replacement)).rejects.toMatchObject(
      {
        reason: 'refused',
        message: expect.stringMatching(
          /^message 67\. Its pools are now: stratum\+tcp:\/\/new\.example:3333 \(in use\), /,
        ),
      },
    );
  });

  it('are left alone when the list of pools is cut off', async () => {
    const asked: string[] = [];
    await device.serveCgminer((name, { parameter }) => {
      asked.push(name);
      return name === 'pools' ? keeper.answer(name, '')?.slice(0, -40) : keeper.answer(name, String(parameter));
    });
    await expect(performCommand(cgminerDriver, device.endpoint(), command)).rejects.toMatchObject({
      name: 'DeviceReplyError',
    });
    expect(asked).toEqual(['privileged', 'pools']);
  });

  it('are left alone where the API is read-only', async () => {
    await device.serveCgminer((name) => (name === 'privileged' ? say(45, {}, 'E') : undefined));
    await expect(performCommand(cgminerDriver, device.endpoint(), command)).rejects.toMatchObject({
      reason: 'unsupported',
    });
  });

  it('are all it can change', async () => {
    await device.serveCgminer(() => say(1));
    for (const kind of ['reboot', 'stop', 'start'] as const)
      await expect(performCommand(cgminerDriver, device.endpoint(), { kind })).rejects.toMatchObject({
        reason: 'unsupported',
      });
  });
});
