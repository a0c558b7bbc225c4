import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCapture, readCaptures } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { whatsminerV2Driver } from './v2-driver.ts';
import { whatsminerV3Driver } from './v3-driver.ts';

let device: LoopbackServers;
beforeEach(() => {
  device = new LoopbackServers();
});
afterEach(() => device.close());

describe.skipIf(!capturesExist)(capturesTitle('Whatsminer with API v1, recorded'), () => {
  const recorded = readCaptures('asic-rs/whatsminer/v1');

  it('is read', async () => {
    await device.serveCgminer(recorded);
    const reading = await whatsminerV2Driver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'whatsminer-v2',
      model: null,
      firmware: '20210322.22.REL',
      mac: 'c4:08:28:00:a4:19',
      mining: true,
      powerMode: 'normal',
      power: 3417,
      powerLimit: 3500,
      powerMetadata: { 'Power Mode': 'Normal', 'Power Limit': 3500, 'Target Freq': 625 },
      powerSupplyFan: 9060,
      elapsed: 10_154,
      uptime: 10_792,
      accepted: 2338,
      rejected: 0,
      blinking: null,
      errors: [],
    });
    expect(reading.hashrate).toBeCloseTo(67.39480097e12, -6);
    expect(reading.hashrateAverage).toBeCloseTo(67.75325119e12, -6);
    expect(reading.idealHashrate).toBe(68.796e12);
    expect(reading.fans.map((fan) => fan.rpm)).toEqual([6450, 6480]);
  });

  it('shows boards and pools', async () => {
    await device.serveCgminer(recorded);
    const { boards, pools } = await whatsminerV2Driver.read(device.endpoint());
    expect(boards).toHaveLength(3);
    expect(boards[2]).toMatchObject({
      index: 2,
      chips: 105,
      pcbTemperatures: [71.5],
      chipTemperatures: [72, 85.34, 92.5],
      frequency: 643,
      serialNumber: 'H5M14S69129A17K10002',
      working: true,
    });
    expect(pools.map((pool) => [pool.address, pool.active])).toEqual([
      ['stratum+tcp://btc.example.pool:3333', true],
      ['stratum+tcp://btc2.example.pool:3333', false],
      ['stratum+tcp://btc3.example.pool:3333', false],
    ]);
  });

  it('shows the errors that this API keeps in the summary', async () => {
    await device.serveCgminer((command) => recorded(command === 'summary' ? 'summary_with_errors' : command));
    const { errors } = await whatsminerV2Driver.read(device.endpoint());
    expect(errors.map((error) => error.code)).toEqual(['110', '600']);
  });

  it('is discovered by get_version', async () => {
    await device.serveCgminer(recorded);
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'whatsminer-v2',
      firmware: '20210322.22.REL',
      mac: 'c4:08:28:00:a4:19',
      workerName: 'asic-rs.test',
    });
  });
});

describe.skipIf(!capturesExist)(capturesTitle('Whatsminer with API v3, recorded'), () => {
  const serve = (info: string) =>
    device.serveFramed(({ cmd, param }) => {
      if (!['get.device.info', 'get.miner.status'].includes(String(cmd))) return { code: -2, msg: 'invalid cmd' };
      const file = cmd === 'get.device.info' ? info : `get_miner_status_${String(param)}`;
      return JSON.parse(readCapture(`asic-rs/whatsminer/v3/${file}.json`));
    });

  it('is read', async () => {
    await serve('get_device_info');
    const reading = await whatsminerV3Driver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'whatsminer-v3',
      model: 'M60SVK40',
      firmware: '20251209.16.Rel2',
      mac: 'ce:02:01:00:8c:36',
      controlBoard: 'H616',
      serialNumber: 'BTM3CS40HD24083100000000000000000',
      hostname: 'WhatsMiner',
      mining: true,
      power: 3156,
      powerLimit: 3600,
      powerMetadata: { 'power-limit': 3600 },
      powerSupplyFan: 6344,
      ambientTemperature: 28.5,
      elapsed: 50_000,
      uptime: 1323,
      blinking: false,
      errors: [],
    });
    expect(reading.hashrate).toBeCloseTo(171.259e12, -6);
    expect(reading.idealHashrate).toBeCloseTo(181.051e12, -6);
    expect(reading.fans.map((fan) => fan.rpm)).toEqual([5400, 5280]);
    expect(reading.boards[1]).toMatchObject({
      index: 1,
      chips: 75,
      pcbTemperatures: [40.1],
      chipTemperatures: [69, 75, 82],
      serialNumber: 'BKM3CSE1404812K43675',
    });
    expect(reading.pools.map((pool) => pool.active)).toEqual([true, false, false]);
    expect(reading.pools[0]?.accepted).toBeNull();
  });

  it('shows its errors with their reasons', async () => {
    await serve('get_device_info_with_errors');
    const { errors } = await whatsminerV3Driver.read(device.endpoint());
    expect(errors.map((error) => error.code)).toEqual(['264', '265', '266', '267', '270']);
    expect(errors[4]?.message).toMatch(/^Power input over-voltage warning/);
  });

  it('is discovered on its own port', async () => {
    await serve('get_device_info');
    expect(await discoverAsic(device.endpoint(), { openPorts: [device.ports.whatsminer] })).toMatchObject({
      family: 'whatsminer-v3',
      model: 'M60SVK40',
      workerName: 'asic-rs.test',
    });
  });
});
