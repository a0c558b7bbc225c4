import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCaptures } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { cgminerDriver } from './cgminer-driver.ts';
import { capabilityOf } from '../../perform-command.ts';

describe.skipIf(!capturesExist)(capturesTitle('anything on the cgminer API, recorded'), () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  it('cgminer without devices is read', async () => {
    await device.serveCgminer(readCaptures('cgminer', '.raw.json'));
    expect(await discoverAsic(device.endpoint())).toEqual({
      family: 'cgminer',
      model: null,
      firmware: 'CGMiner 4.11.1',
      mac: null,
      credentialOutcome: 'unasked',
      workerName: 'acct.w9',
    });
    const reading = await cgminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({ hashrate: 0, mining: false, elapsed: 2, boards: [], coinEnum: 0 });
    expect(reading.pools.map((pool) => pool.address)).toEqual([
      'stratum+tcp://127.0.0.1:13333',
      'stratum+tcp://127.0.0.1:13334',
    ]);
  });

  it('bfgminer is read, whose spans are others', async () => {
    await device.serveCgminer(readCaptures('bfgminer', '.raw.json'));
    const reading = await cgminerDriver.read(device.endpoint());
    expect(reading.firmware).toMatch(/^bfgminer 5\.5\.0/);
    expect(reading.hashrate).toBeGreaterThan(0.3e6);
    expect(reading.boards).toHaveLength(1);
    expect(reading.boards[0]?.hashrate).toBeCloseTo(0.404e6, 0);
    expect(reading.pools).toHaveLength(3);
    expect(reading.pools[2]?.user).toBe('backup.rack1x01');
  });

  it('LuxOS is read as what it is, not as stock firmware', async () => {
    await device.serveCgminer(readCaptures('asic-rs/luxminer/v1'));
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'cgminer', model: 'Antminer S19k Pro' });
    const reading = await cgminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      model: 'Antminer S19k Pro',
      firmware: 'LUXminer 2025.4.8.220305-57b389c7',
      mac: '62:f7:5e:b7:10:46',
      serialNumber: 'JYZZB0UBDJABF06RB',
      hostname: 'UrlacherS19k',
      power: 1051,
      elapsed: 3453,
      mining: true,
    });
    expect(reading.hashrate).toBeCloseTo(59.75606e12, -6);
    expect(reading.fans.map((fan) => fan.rpm)).toEqual([1920, 1920, 2340, 2340]);
    expect(reading.boards.map((board) => board.chips)).toEqual([77, 77, 77]);
    expect(reading.pools).toHaveLength(3);
    expect(capabilityOf(cgminerDriver, reading, 'changePool').supported).toBe(false);
  });

  it('an idle Avalon is read, fans and power from its text', async () => {
    await device.serveCgminer(readCaptures('asic-rs/avalonminer'));
    const reading = await cgminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      model: 'Avalon Q',
      mac: 'aa:bb:cc:dd:ee:ff',
      mining: false,
      hashrate: 0,
      elapsed: 37_714,
    });
    expect(reading.powerLimit).toBe(800);
    expect(reading.power).toBeGreaterThan(100);
    expect(reading.fans).toHaveLength(4);
    expect(reading.idealHashrate).toBeGreaterThan(50e12);
    expect(capabilityOf(cgminerDriver, reading, 'changePool').supported).toBe(false);
  });

  it.each(['v21_09', 'v24_09'])('Braiins OS %s is found', async (version) => {
    await device.serveCgminer(readCaptures(`asic-rs/braiins/${version}`));
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'cgminer',
      firmware: expect.stringMatching(/^BOSer/),
    });
  });
});
