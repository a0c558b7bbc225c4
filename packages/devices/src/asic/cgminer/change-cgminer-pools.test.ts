import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { cgminerDriver } from './cgminer-driver.ts';

interface Pool {
  url: string;
  user: string;
}

const say = (code: number, rows: object = {}, status = 'S') =>
  JSON.stringify({ STATUS: [{ STATUS: status, When: 1, Code: code, Msg: 'said' }], ...rows, id: 1 });

/** Keeps pools as cgminer does: the last one takes the number of one that is removed; the active one stays. */
class PoolKeeper {
  pools: Pool[] = [
    { url: 'stratum+tcp://old.example:1', user: 'old.1' },
    { url: 'stratum+tcp://kept.example:2', user: 'farm.a' },
    { url: 'stratum+tcp://old.example:3', user: 'old.3' },
  ];
  active = this.pools[0];
  order: Pool[] = [...this.pools];

  answer(command: string, parameter: string): string | undefined {
    if (command === 'privileged') return say(46);
    if (command === 'pools') return say(7, { POOLS: this.list() });
    if (command === 'addpool') {
      const [url = '', user = ''] = parameter.split(/(?<!\\),/).map((part) => part.replace(/\\(.)/g, '$1'));
      const pool = { url, user };
      this.pools.push(pool);
      this.order.push(pool);
      return say(55);
    }
    const chosen = this.pools[Number(parameter)];
    if (command === 'switchpool') {
      this.active = chosen;
      this.order = [chosen!, ...this.order.filter((pool) => pool !== chosen)];
      return say(27);
    }
    if (command === 'poolpriority') {
      const first = parameter.split(',').map((id) => this.pools[Number(id)]!);
      this.order = [...first, ...this.order.filter((pool) => !first.includes(pool))];
      return say(73);
    }
    if (command !== 'removepool') return undefined;
    if (chosen === this.active) return say(67, {}, 'E');
    this.order = this.order.filter((pool) => pool !== chosen);
    const last = this.pools.pop()!;
    if (chosen !== last) this.pools[Number(parameter)] = last;
    return say(68);
  }

  private list() {
    return this.pools.map((pool, id) => ({
      POOL: id,
      URL: pool.url,
      User: pool.user,
      Status: 'Alive',
      Priority: this.order.indexOf(pool),
      'Stratum Active': pool === this.active,
    }));
  }
}

describe('pools over the plain cgminer API', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const command = {
    kind: 'changePool' as const,
    pools: [
      { address: 'new.example:3333', user: 'farm,a\\1', password: 'x' },
      { address: 'KEPT.example:2', user: 'farm.a', password: '' },
    ],
  };
  const baseline = { reading: null, sentAt: Date.now() };

  it('are added, switched to, put in order, and the others removed', async () => {
    const keeper = new PoolKeeper();
    await device.serveCgminer((name, { parameter }) => keeper.answer(name, String(parameter)));
    expect(await cgminerDriver.verify(device.target(), command, baseline)).toMatchObject({ state: 'pending' });
    await cgminerDriver.perform(device.target(), command);
    expect(keeper.order).toEqual([
      { url: 'stratum+tcp://new.example:3333', user: 'farm,a\\1' },
      { url: 'stratum+tcp://kept.example:2', user: 'farm.a' },
    ]);
    expect(await cgminerDriver.verify(device.target(), command, baseline)).toEqual({ state: 'verified' });
  });

  it('are left alone where the API is read-only', async () => {
    await device.serveCgminer((name) => (name === 'privileged' ? say(45, {}, 'E') : undefined));
    await expect(cgminerDriver.perform(device.target(), command)).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('are all it can change', async () => {
    await device.serveCgminer(() => say(1));
    for (const kind of ['reboot', 'stop', 'start'] as const)
      await expect(cgminerDriver.perform(device.target(), { kind })).rejects.toMatchObject({ reason: 'unsupported' });
  });
});
