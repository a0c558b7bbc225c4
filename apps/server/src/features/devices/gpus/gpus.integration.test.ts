import { startFarm, type Farm } from '@headframe/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { startGpuSite, type GpuSite } from './testing/gpu-site.ts';

const serverIp = '127.105.0.1';

let farm: Farm;
let site: GpuSite;

beforeAll(async () => {
  farm = await startFarm({
    devices: [],
    gpuServers: 1,
    ports: 'free',
    firstAddress: serverIp,
    settled: true,
    rebootSeconds: 0,
  });
  site = await startGpuSite('cards', farm.ports);
  await site.scan(serverIp, [{ user: 'headframe', password: 'gpu-server-7' }]);
  await until(async () => {
    const all = await site.gpus();
    return all.length === 4 && all.every(({ isOnline, power }) => isOnline && power !== null);
  }, 60_000);
}, 150_000);

afterAll(async () => {
  await site.close();
  await farm.close();
});

it('a scan adds each card of a server, known by its UUID, with the bounds of its power', async () => {
  const all = await site.gpus();
  expect(all.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(new Set(all.map(({ gpuId }) => gpuId)).size).toBe(4);
  for (const { gpuId, minPower, maxPower, powerLimit } of all) {
    expect(gpuId).toMatch(/^GPU-/);
    expect(minPower).toBeLessThan(maxPower ?? 0);
    expect(powerLimit).toBeLessThanOrEqual(maxPower ?? 0);
  }
});

it('a power target within the bounds of the card is read back, and one outside is refused', async () => {
  const [first, second] = await site.gpus();
  const watts = Math.ceil(first?.minPower ?? 0);
  await expect(site.command('gpuPowerTarget', first?.id, { watts: watts - 1 })).rejects.toThrow(
    'gpuPowerTarget.watts: Only',
  );
  expect(await site.command('gpuPowerTarget', first?.id, { watts })).toEqual(['done']);
  await until(async () => (await site.gpus())[0]?.powerLimit === watts, 30_000);
  expect((await site.gpus())[0]).toMatchObject({ desiredPower: watts, hasMismatch: false });
  expect((await site.gpus())[1]).toMatchObject({ desiredPower: null, powerLimit: second?.powerLimit });
});

it('a card whose place has shifted is the one that is commanded', async () => {
  const [first, second] = await site.gpus();
  // As where the server had counted them the other way round when they were discovered.
  await sql`update device set unit = case serial_number when ${first?.gpuId} then 1 else 0 end
    where serial_number in (${first?.gpuId}, ${second?.gpuId})`.execute(site.database);
  const watts = Math.ceil(second?.minPower ?? 0) + 1;
  expect(await site.command('gpuPowerTarget', second?.id, { watts })).toEqual(['done']);
  await until(async () => (await site.gpus())[1]?.powerLimit === watts, 30_000);
  expect((await site.gpus())[0]?.powerLimit).toBe(first?.powerLimit);
});
