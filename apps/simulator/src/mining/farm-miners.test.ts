import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AsicDevice } from '../asic/asic-device.ts';
import { startFarm, type Farm } from '../farm/farm.ts';
import { FarmMiners } from './farm-miners.ts';

const patience = { timeout: 30_000 };
let pool: Server;
let farm: Farm;
let miners: FarmMiners;
let miner: AsicDevice;
/** Users that the pool refuses. */
let refused: Set<string>;

beforeEach(async () => {
  refused = new Set();
  pool = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (packet) => {
      for (const line of packet.toString().split('\n').filter(Boolean)) {
        const { id, method, params } = JSON.parse(line) as { id: number; method: string; params: string[] };
        if (method !== 'mining.authorize') continue;
        const isRight = !refused.has(params[0] ?? '');
        socket.write(
          `${JSON.stringify({ id, result: isRight, error: isRight ? null : [24, 'Unauthorized', null] })}\n`,
        );
      }
    });
  });
  await new Promise<void>((resolve) => pool.listen(0, '127.0.0.1', resolve));
  const { port } = pool.address() as AddressInfo;
  farm = await startFarm({ devices: ['Antminer S19'], ports: 'free', firstAddress: '127.29.0.1', settled: true });
  miner = farm.devices.find((device) => device instanceof AsicDevice) as AsicDevice;
  const names = new Map(['one.test:1', 'two.test:2'].map((name) => [name, { host: '127.0.0.1', port }]));
  miner.setPools([{ url: 'stratum+tcp://one.test:1', user: 'nobody.rig', password: 'x' }]);
  miners = new FarmMiners([miner], names, () => Date.now() / 1000);
});
afterEach(async () => {
  miners.close();
  await farm.close();
  pool.close();
});

const rate = () => miner.machine.averageRate(miner.now(), 1, 0);
const activeUser = () => miner.pools().find(({ active }) => active)?.user ?? null;

it('stops hashing for a pool that refuses its login, and begins again once that takes it', async () => {
  refused.add('nobody.rig');
  await expect.poll(activeUser, patience).toBeNull();
  await expect.poll(rate, patience).toBe(0);
  expect(miner.mining).toBe(false);
  refused.clear();
  await expect.poll(activeUser, patience).toBe('nobody.rig');
  await expect.poll(rate, patience).toBeGreaterThan(0);
});

it('mines at its next pool meanwhile', async () => {
  refused.add('nobody.rig');
  const next = { url: 'stratum+tcp://two.test:2', user: 'somebody.rig', password: 'x' };
  miner.setPools([...miner.settings.pools.slice(0, 1), next]);
  await expect.poll(activeUser, patience).toBe('somebody.rig');
  expect(miner.mining).toBe(true);
  expect(miners.connections).toBe(2);
  refused.clear();
  await expect.poll(activeUser, patience).toBe('nobody.rig');
  await expect.poll(() => miners.connections, patience).toBe(1);
});
