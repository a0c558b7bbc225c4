import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { cgminerDriver } from './cgminer-driver.ts';
import { cgminerCapabilities } from './cgminer-identity.ts';

const status = (code: number) => [{ STATUS: 'S', When: 1, Code: code, Msg: 'OK', Description: 'cgminer 4.11.1' }];

/** Text of an Avalon as its `stats` holds it. */
const module =
  'Ver[1166Pro-S-64-21072801_4ec6bb0_211fc46] SYSTEMSTATU[Work: In Work, Hash Board: 2 ] Elapsed[7000] Temp[28] TMax[83] ' +
  'TAvg[70] Fan1[6400] Fan2[6350] Fan4[0] PS[0 1220 1339 239 3200 1340 3520] GHSspd[66000.50] GHSmm[73000.00] ' +
  'GHSavg[65000.25] Freq[660.00] MGHS[33000.25 33000.25] MTmax[83 80] MTavg[72 69] TA[240] ECHU[0 0] ECMM[0]';

describe('a reading of what few replies report', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  const read = async (replies: Readonly<Record<string, object>>) => {
    await device.serveCgminer((command) => {
      const reply = replies[command];
      return reply && JSON.stringify(reply);
    });
    return cgminerDriver.read(device.endpoint());
  };

  it('takes model, firmware, rates and time of an Avalon from its stats where nothing else has them', async () => {
    const reading = await read({
      version: { STATUS: status(22), VERSION: [{ CGMiner: '4.11.1', API: '3.7' }] },
      stats: { STATUS: status(70), STATS: [{ STATS: 0, ID: 'AVA100', 'MM ID0': module }] },
    });
    expect(reading).toMatchObject({
      model: 'AvalonMiner 1166Pro-S-64',
      firmware: '21072801_4ec6bb0_211fc46',
      elapsed: 7000,
      hashrate: 66_000.5e9,
      hashrateAverage: 65_000.25e9,
      idealHashrate: 73e12,
    });
  });

  it('takes temperatures and fans of a Goldshell from its devs, without the sensors that are absent', async () => {
    const row = { Enabled: 'Y', Status: 'Alive', Temperature: 0, fan0: 2640, fan1: 0 };
    const reading = await read({
      version: { STATUS: status(22), VERSION: [{ BFGMiner: '5.4.2', API: '3.3' }] },
      summary: { STATUS: status(11), SUMMARY: [{ Elapsed: 700, 'MHS av': 4_150_000, 'MHS 20s': 4_200_000 }] },
      devs: {
        STATUS: status(9),
        DEVS: [
          { PGA: 0, ID: 0, ...row, 'MHS 20s': 4_200_000, 'tstemp-2': 52.5, 'tstemp-0': 71, 'tstemp-1': 74 },
          { PGA: 1, ID: 1, ...row, 'MHS 20s': 0, 'tstemp-0': -150, 'tstemp-1': -150 },
        ],
      },
    });
    expect(reading).toMatchObject({
      family: 'cgminer',
      hashrate: 4.2e12,
      fans: [
        { index: 0, rpm: 2640 },
        { index: 1, rpm: 0 },
      ],
      boards: [
        { hashrate: 4.2e12, pcbTemperatures: [52.5], chipTemperatures: [71, 74], working: true },
        { hashrate: 0, pcbTemperatures: [], chipTemperatures: [], working: false },
      ],
    });
  });

  it('names TNA-OS, and lets it take no pools', async () => {
    const reading = await read({
      version: { STATUS: status(22), VERSION: [{ 'TNA-OS': '0.9.4', API: '3.7' }] },
      summary: { STATUS: status(11), SUMMARY: [{ Elapsed: 60, 'GHS 5s': 90_000 }] },
    });
    expect(reading).toMatchObject({ firmware: 'TNA-OS 0.9.4', hashrate: 90e12 });
    expect(cgminerCapabilities(reading.model, reading.firmware)).toMatchObject({ changePool: { supported: false } });
  });

  it('prefers what the Avalon says itself: product, version, summary over its shortest span', async () => {
    const reading = await read({
      version: {
        STATUS: status(22),
        VERSION: [{ CGMiner: '4.11.1', PROD: 'AvalonMiner 1166Pro', VERSION: '22010101_aaaaaaa_bbbbbbb' }],
      },
      summary: { STATUS: status(11), SUMMARY: [{ Elapsed: 6990, 'MHS av': 64e6, 'MHS 30s': 67e6, 'MHS 1m': 66e6 }] },
      stats: { STATUS: status(70), STATS: [{ STATS: 0, ID: 'AVA100', 'MM ID0': module }] },
    });
    expect(reading).toMatchObject({
      model: 'AvalonMiner 1166Pro',
      firmware: '22010101_aaaaaaa_bbbbbbb',
      elapsed: 6990,
      hashrate: 67e12,
      hashrateAverage: 64e12,
    });
  });

  it('lists the boards of Braiins OS by its temperatures where it has no devs; their state is not "dead"', async () => {
    const reading = await read({
      version: { STATUS: status(22), VERSION: [{ API: '3.7', 'BOSminer+': '0.2.0-abcdef0' }] },
      summary: { STATUS: status(11), SUMMARY: [{ Elapsed: 90, 'MHS 5s': 14e6, 'MHS av': 13e6 }] },
      temps: {
        STATUS: status(201),
        TEMPS: [
          { Board: 61, Chip: 0, ID: 6, TEMP: 0 },
          { Board: 62, Chip: 0, ID: 7, TEMP: 1 },
        ],
      },
    });
    expect(reading.boards).toMatchObject([
      { index: 0, hashrate: null, pcbTemperatures: [61], chipTemperatures: [], working: true },
      { index: 1, hashrate: null, pcbTemperatures: [62], chipTemperatures: [], working: true },
    ]);
  });

  it('takes the time since the start from the stats of firmware that refuses its summary', async () => {
    const reading = await read({
      version: { STATUS: status(22), VERSION: [{ BMMiner: '2.0.0 rwglr', Type: 'Antminer S9' }] },
      stats: {
        STATUS: status(70),
        STATS: [{ Type: 'Antminer S9' }, { Elapsed: 4200, 'GHS 5s': '5900.5', chain_acn6: 63, chain_rate6: '2950.2' }],
      },
    });
    expect(reading).toMatchObject({ elapsed: 4200, hashrate: 5900.5e9 });
  });
});
