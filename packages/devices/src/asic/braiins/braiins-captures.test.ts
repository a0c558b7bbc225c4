import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCapture, readCaptures } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { performCommand } from '../../perform-command.ts';
import { asicDrivers } from '../asic-drivers.ts';
import { braiinsFirmware } from './braiins-mark.ts';
import { graphqlReplies, recordedGraphql, recordedRest } from './testing/recorded-braiins.ts';

const pools = [{ address: 'pool.example:3333', user: 'farm.a', password: 'x' }];

describe.skipIf(!capturesExist)(capturesTitle('Braiins OS, recorded'), () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  it('25.07 is discovered and read over REST, signed in with what it was given', async () => {
    await recordedRest(device);
    await device.serveCgminer(() => readCapture('asic-rs/braiins/v24_09/version.json'));
    const credentials = [{ user: 'root', password: 'farm' }];
    expect(await discoverAsic(device.endpoint({ credentials }))).toEqual({
      family: 'braiins',
      model: 'Antminer S19 XP',
      firmware: 'Braiins OS 25.07 (2025-08-06-0-3881c51d-25.07-plus)',
      mac: '02:ee:da:a9:b6:4a',
      workerName: 'asic_rs.test',
      credentialOutcome: 'taken',
    });
    const { boards, fans, ...reading } = await asicDrivers.braiins.read(device.endpoint({ credentials }));
    expect(reading).toMatchObject({
      hostname: 'Antminer',
      mining: true,
      powerMode: null,
      power: 3137,
      powerLimit: 3031,
      powerMetadata: { overall_tuner_state: 2, power_target: 3031 },
      tuning: false,
      elapsed: 69_685,
      uptime: 69_725,
      accepted: 10_464,
      rejected: 18,
      blinking: false,
      authError: false,
      // Names that could not be resolved, weeks and years ago.
      errors: [],
    });
    expect(reading.hashrate).toBeCloseTo(141.4636e12, -9);
    expect(reading.hashrateAverage).toBeCloseTo(138.207e12, -9);
    expect(reading.idealHashrate).toBeCloseTo(142.8766e12, -9);
    expect(fans.map(({ rpm }) => rpm)).toEqual([5904, 5874, 5874, 5904]);
    expect(boards).toHaveLength(3);
    expect(boards[0]).toMatchObject({
      chips: 110,
      pcbTemperatures: [41, 55.5],
      chipTemperatures: [70.5],
      serialNumber: 'NGSBYPDBCJBAG8562',
      working: true,
    });
    expect(boards[0]?.frequency).toBeCloseTo(486.7, 1);
    expect(reading.pools.map(({ active, alive, accepted }) => [active, alive, accepted])).toEqual([
      [true, true, 10_460],
      [false, true, 4],
    ]);
  });

  it('25.07 that takes no credential is discovered and read as one that refuses it', async () => {
    await recordedRest(device, { password: 'other' });
    await device.serveCgminer(() => readCapture('asic-rs/braiins/v24_09/version.json'));
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'braiins', credentialOutcome: 'refused' });
    expect(await asicDrivers.braiins.read(device.endpoint())).toMatchObject({ authError: true, mining: null });
  });

  it.each([
    ['v24_09', 'Braiins OS 24.09 (2024-10-17-0-75912fc7-24.09-plus)', '02:9b:85:41:7e:08', 65, [230.7, 3572, 3500, 4]],
    ['v21_09', 'Braiins OS 22.08 (2022-09-13-0-11012d53-22.08-plus)', '01:23:45:67:89:10', 63, [7.16, 735, 900, 2]],
  ] as const)('%s is discovered and read over GraphQL', async (version, firmware, mac, chips, figures) => {
    await device.serveCgminer(readCaptures(`asic-rs/braiins/${version}`));
    await recordedGraphql(device, version);
    const [terahashes, power, powerLimit, fans] = figures;
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'braiins-graphql', firmware, mac });
    const reading = await asicDrivers['braiins-graphql'].read(device.endpoint());
    expect(reading).toMatchObject({ firmware, mac, mining: true, power, powerLimit, blinking: false });
    // Two of the four places of the S9 have never turned.
    expect(reading.fans).toHaveLength(fans);
    expect((reading.hashrate ?? 0) / 1e12).toBeCloseTo(terahashes, 1);
    expect(reading.boards.map((board) => board.chips)).toEqual([chips, chips, chips]);
    expect(reading.boards[0]?.pcbTemperatures).toHaveLength(1);
    expect(reading.boards[0]?.chipTemperatures).toHaveLength(1);
    expect(reading.pools.map(({ alive }) => alive)).toEqual([true, true]);
  });

  it('21.09 that splits its hashrate between groups keeps its pools, and says why', async () => {
    const replies = graphqlReplies('v21_09');
    await device.serveHttp((_request, body) => ({
      status: 200,
      body: body.includes('BosminerConfig')
        ? '{"data":{"bosminer":{"config":{"groups":[{"id":"0","name":"a"},{"id":"2","name":"b"}]}}}}'
        : replies,
    }));
    const refusal = performCommand(asicDrivers['braiins-graphql'], device.endpoint(), { kind: 'changePool', pools });
    await expect(refusal).rejects.toThrow(/2 groups of pools/);
  });
});

it.each([
  ['2025-08-06-0-3881c51d-25.07-plus', 'Braiins OS 25.07 (2025-08-06-0-3881c51d-25.07-plus)'],
  ['nightly', 'Braiins OS nightly'],
  [null, 'Braiins OS'],
])('the build %s is named %s', (build, firmware) => {
  expect(braiinsFirmware(build)).toBe(firmware);
});
