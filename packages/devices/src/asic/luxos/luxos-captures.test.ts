import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCaptures } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { luxosDriver } from './luxos-driver.ts';

describe.skipIf(!capturesExist)(capturesTitle('LuxOS on an S19k Pro, recorded'), () => {
  const device = new LoopbackServers();
  beforeEach(() => device.serveCgminer(readCaptures('asic-rs/luxminer/v1')));
  afterEach(() => device.close());

  it('is not taken for stock firmware, which answers alike', async () => {
    await device.serveHttp(() => ({
      status: 401,
      headers: { 'www-authenticate': 'Digest realm="antMiner Configuration", nonce="1", qop="auth"' },
      body: '',
    }));
    expect(await discoverAsic(device.endpoint())).toEqual({
      family: 'luxos',
      model: 'Antminer S19k Pro',
      firmware: 'LuxOS 2025.4.8.220305-57b389c7',
      mac: '62:f7:5e:b7:10:46',
      workerName: 'asic-rs.user1',
      credentialOutcome: 'unasked',
    });
  });

  it('is read in full; the temperatures of boards are not those of chips', async () => {
    const { boards, pools, fans, ...reading } = await luxosDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'luxos',
      serialNumber: 'JYZZB0UBDJABF06RB',
      hostname: 'UrlacherS19k',
      mining: true,
      powerMode: null,
      preset: '290MHz',
      powerMetadata: { Profile: '290MHz', ProfileStep: '-12', CurtailMode: 'None', IsTuning: true, IsAtmEnabled: true },
      hashrate: 59_756.06e9,
      hashrateAverage: 56_917.91e9,
      idealHashrate: 61_954.2e9,
      power: 1051,
      elapsed: 3453,
      accepted: 1483,
      rejected: 1,
      blinking: false,
      authError: false,
      errors: [],
    });
    expect(fans.map(({ rpm }) => rpm)).toEqual([1920, 1920, 2340, 2340]);
    expect(boards.map(({ hashrate }) => hashrate)).toEqual([18_910.28e9, 18_939.95e9, 19_067.67e9]);
    expect(boards[0]).toMatchObject({ chips: 77, frequency: 300, pcbTemperatures: [47, 34, 34, 47], working: true });
    expect(boards.flatMap(({ chipTemperatures }) => chipTemperatures)).toEqual([]);
    expect(pools.map(({ active, alive }) => [active, alive])).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ]);
  });

  it('that splits its hashrate between groups keeps its pools, and says why', async () => {
    const pools = [{ address: 'pool.example:3333', user: 'farm.a', password: 'x' }];
    await expect(
      luxosDriver.perform.changePool?.(device.endpoint(), { kind: 'changePool', pools }, () => 0),
    ).rejects.toThrow(/2 groups of pools/);
  });
});
