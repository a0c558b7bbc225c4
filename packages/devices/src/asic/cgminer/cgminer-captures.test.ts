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

  it('LuxOS that was added as generic is read as before', async () => {
    await device.serveCgminer(readCaptures('asic-rs/luxminer/v1'));
    const reading = await cgminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({ model: 'Antminer S19k Pro', mac: '62:f7:5e:b7:10:46', power: 1051, mining: true });
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

  it.each(['v21_09', 'v24_09'])('Braiins OS %s with its web port closed is generic', async (version) => {
    await device.serveCgminer(readCaptures(`asic-rs/braiins/${version}`));
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'cgminer',
      firmware: expect.stringMatching(/^BOSer/),
    });
  });
});
