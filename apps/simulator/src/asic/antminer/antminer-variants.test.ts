import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Farm, startFarm } from '../../farm/farm.ts';
import { cgminer, digestHttp, handClock, rawHttp } from '../../test/wire.ts';

type Row = Record<string, unknown>;
const secondRow = (reply: Row): Row => (reply['STATS'] as Row[])[1] ?? {};

describe('what differs between modern Antminers', () => {
  const clock = handClock();
  let farm: Farm;
  const devices = ['Antminer S19', 'Antminer S19 XP', 'Antminer T21', 'Antminer L7', 'Antminer S21'] as const;
  const at = (index: number) => farm.device(`127.25.0.${index + 1}`);

  beforeAll(async () => {
    farm = await startFarm({ devices, ports: 'free', firstAddress: '127.25.0.1', clock: clock.now });
    clock.pass(400);
  });
  afterAll(() => farm.close());

  test('an S19 leaves a value out of its configuration', async () => {
    const reply = await digestHttp(farm.endpoint(at(0), 'http'), { path: '/cgi-bin/get_miner_conf.cgi' });
    expect(reply.body).toMatch(/"bitmain-fan-ctrl" : ,/);
    expect(reply.body).toContain('"bitmain-work-mode" : "0"');
  });

  test('an S19 XP shows its power on the status page only', async () => {
    const page = await rawHttp(farm.endpoint(at(1), 'status'), { path: '/miner_power' });
    expect(page.body).toMatch(/miner power:[23]\d{3}/);
    expect(secondRow(await cgminer(farm.endpoint(at(1), 'rpc'), { command: 'stats' }))).not.toHaveProperty(
      'chain_power',
    );
    at(1).setFaults({ noPower: true });
    expect((await rawHttp(farm.endpoint(at(1), 'status'), { path: '/miner_power' })).status).toBe(404);
  });

  test('an S19 shows its power nowhere', async () => {
    expect((await rawHttp(farm.endpoint(at(0), 'status'), { path: '/miner_power' })).status).toBe(404);
  });

  test('a T21 shows its power in the newer stats, until it hides it', async () => {
    const stats = async (): Promise<Row> =>
      ((await cgminer(farm.endpoint(at(2), 'rpc'), { command: 'stats', new_api: true }))['STATS'] as Row[])[0] ?? {};
    expect(Number((await stats())['power'])).toBeGreaterThan(3_000);
    at(2).setFaults({ noPower: true });
    expect(await stats()).not.toHaveProperty('power');
  });

  test('an L7 counts in MH/s', async () => {
    const stats = secondRow(await cgminer(farm.endpoint(at(3), 'rpc'), { command: 'stats' }));
    expect(stats['rate_unit']).toBe('MH');
    expect(Number(stats['MHS 5s'])).toBeGreaterThan(8_500);
    expect(Number(stats['MHS 5s'])).toBeLessThan(10_500);
    expect(Number(stats['chain_rate4'])).toBeGreaterThan(2_000);
  });

  test('warnings stand on the status page', async () => {
    const warning = async (): Promise<string> =>
      (await rawHttp(farm.endpoint(at(4), 'status'), { path: '/warning' })).body;
    expect(await warning()).toContain('{"error_message":""}');
    at(4).setFaults({ deadBoard: 1, wrongPool: 'dead' });
    expect(await warning()).toContain('{"error_message":"J1:8"}');
  });
});
