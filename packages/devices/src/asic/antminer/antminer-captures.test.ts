import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCapture, readCaptures } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { antminerDriver } from './antminer-driver.ts';
import { readAntminerStats } from './antminer-stats.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';

const realm = 'Digest realm="antMiner Configuration", nonce="c57c0c1a", qop="auth"';

describe.skipIf(!capturesExist)(capturesTitle('Antminer S19 Pro, recorded'), () => {
  let device: LoopbackServers;

  beforeEach(async () => {
    device = new LoopbackServers();
    await device.serveCgminer(readCaptures('asic-rs/antminer/v2020'));
  });
  afterEach(() => device.close());

  const serveWeb = () =>
    device.serveHttp(({ url, headers }) => {
      if (!headers.authorization?.includes('username="root"'))
        return { status: 401, headers: { 'www-authenticate': realm }, body: '' };
      if (url !== '/cgi-bin/get_system_info.cgi') return { status: 404, body: 'none' };
      return { status: 200, body: readCapture('asic-rs/antminer/v2020/system_info.json') };
    });

  it('is read with its web interface', async () => {
    await serveWeb();
    const reading = await antminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'antminer',
      model: 'Antminer S21',
      firmware: 'FR-1.12(251009-S21)',
      mac: null,
      serialNumber: 'THQING0BDJAB024NF',
      hostname: 'Antminer',
      coinEnum: 0,
      mining: true,
      powerMode: null,
      power: null,
      elapsed: 50_474,
      accepted: 4057,
      rejected: 11,
      blinking: null,
      authError: false,
      errors: [],
    });
    expect(reading.hashrate).toBeCloseTo(110.56689e12, -6);
    expect(reading.hashrateAverage).toBeCloseTo(111.83463e12, -6);
    expect(reading.idealHashrate).toBe(110e12);
    expect(reading.fans.map((fan) => fan.rpm)).toEqual([6000, 5880, 5040, 5040]);
  });

  it('shows its three boards and not the empty place', async () => {
    await serveWeb();
    const { boards } = await antminerDriver.read(device.endpoint());
    expect(boards).toHaveLength(3);
    expect(boards.map((board) => board.hashrate)).toEqual([37_603.3e9, 35_536.22e9, 37_427.38e9]);
    expect(boards[0]).toMatchObject({
      index: 0,
      chips: 114,
      expectedChips: 114,
      chipTemperatures: [78, 50, 69, 70],
      pcbTemperatures: [73, 45, 64, 65],
      frequency: 525,
      working: true,
    });
  });

  it('shows its pools', async () => {
    await serveWeb();
    const { pools } = await antminerDriver.read(device.endpoint());
    expect(pools).toHaveLength(3);
    expect(pools[0]).toEqual({
      address: 'stratum+tcp://btc.global.luxor.tech:700',
      user: 'satokierepair.H04YK',
      active: true,
      alive: true,
      accepted: 4057,
      rejected: 11,
      stale: 1,
    });
    expect(pools.map((pool) => pool.active)).toEqual([true, false, false]);
  });

  it('is discovered, and named by what answers without a sign-in', async () => {
    await device.serveHttp(() => ({ status: 401, headers: { 'www-authenticate': realm }, body: '' }));
    expect(await discoverAsic(device.endpoint())).toEqual({
      family: 'antminer',
      model: 'Antminer S19 Pro',
      firmware: 'Tue Dec  6 16:12:30 CST 2022',
      mac: null,
      credentialOutcome: 'refused',
      workerName: 'satokierepair.H04YK',
    });
  });

  it('marks a refused credential and reads the rest', async () => {
    await device.serveHttp(() => ({ status: 401, headers: { 'www-authenticate': realm }, body: '' }));
    const reading = await antminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({ authError: true, model: 'Antminer S19 Pro', mining: true });
  });
});

describe.skipIf(!capturesExist)(capturesTitle('stats in the shape of the new API, recorded'), () => {
  it('are read in their own unit, empty places left out', () => {
    const stats = readAntminerStats(readTolerantObject(readCapture('asic-rs/elphapex/v1/stats.json')));
    expect(stats).toMatchObject({ type: 'DG-Home1', rateFactor: 1e6, hashrate: 0, idealHashrate: 3003.75e6 });
    expect(stats.fans.map((fan) => fan.rpm)).toEqual([420, 420, 420, 1020]);
    expect(stats.boards).toHaveLength(1);
    expect(stats.boards[0]).toMatchObject({ index: 3, chips: 120, pcbTemperatures: [47, 46, 67, 66], working: false });
  });
});
