import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capabilityOf } from '../../perform-command.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { auradineDriver } from './auradine-driver.ts';
import { documentedAuradine } from './testing/documented-auradine.ts';

describe('Auradine, written from documents', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  it.each([false, true])('is discovered by the name of its program, and named with a token', async (saysInReply) => {
    await documentedAuradine(device, { saysInReply });
    expect(await discoverAsic(device.endpoint({ credentials: [{ user: 'admin', password: 'admin' }] }))).toEqual({
      family: 'auradine',
      model: 'Teraflux AT1500',
      firmware: 'FluxOS 2023-12.27',
      mac: '1c:00:00:0e:3b:2b',
      workerName: 'farm.t1',
      credentialOutcome: 'taken',
    });
  });

  it('is discovered and read by its open API where it takes no credential', async () => {
    await documentedAuradine(device, { password: 'changed' });
    expect(await discoverAsic(device.endpoint())).toMatchObject({
      family: 'auradine',
      model: 'Teraflux AT1500',
      mac: null,
      credentialOutcome: 'refused',
    });
    const reading = await auradineDriver.read(device.endpoint());
    expect(reading).toMatchObject({ authError: true, mac: null, power: null, mining: true, elapsed: 56_696 });
    expect(reading.hashrate).toBeCloseTo(160.599e12, -10);
  });

  it('is read in full', async () => {
    await documentedAuradine(device);
    const reading = await auradineDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'auradine',
      model: 'Teraflux AT1500',
      firmware: 'FluxOS 2023-12.27',
      mac: '1c:00:00:0e:3b:2b',
      controlBoard: 'T0',
      serialNumber: 'AU23200006',
      hostname: 'teraflux-01',
      mining: true,
      powerMode: null,
      powerLimit: 2600,
      idealHashrate: 165e12,
      power: 2558.94,
      powerSupplyFan: 4052,
      elapsed: 56_696,
      accepted: 3310,
      rejected: 1,
      blinking: false,
      errors: [],
      authError: false,
    });
    expect(reading.hashrate).toBeCloseTo(160_599_767.18e6, -3);
    expect(reading.fans.map(({ index, rpm }) => [index, rpm])).toEqual([
      [0, 7001],
      [1, 7002],
      [2, 7003],
      [3, 7004],
    ]);
    expect(reading.boards).toHaveLength(3);
    expect(reading.boards[1]).toEqual({
      index: 1,
      hashrate: 53_000_002e6,
      idealHashrate: null,
      chips: null,
      expectedChips: 132,
      pcbTemperatures: [21.5, 41.5],
      chipTemperatures: [45, 62.5],
      frequency: 290,
      serialNumber: 'QAHB01Y',
      working: true,
    });
    expect(reading.pools.map(({ active, alive }) => [active, alive])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it.each([
    [{ Mode: 'eco', Sleep: 'off' }, true, 'low'],
    [{ Mode: 'turbo', Sleep: false }, true, 'high'],
    [{ Mode: 'normal', Sleep: 'on' }, false, 'sleep'],
  ])('%j is how it is set, and 0 Th/s stays 0', async (mode, mining, powerMode) => {
    const summary = { SUMMARY: [{ Elapsed: 10, 'MHS 5s': 0, 'MHS av': 0 }], STATUS: [{ STATUS: 'S' }] };
    const devs = { DEVS: [{ ID: 1, Enabled: true, 'MHS 5s': 0 }], STATUS: [{ STATUS: 'S' }] };
    await documentedAuradine(device, { instead: { summary, devs, mode: { STATUS: [{ STATUS: 'S' }], Mode: [mode] } } });
    const reading = await auradineDriver.read(device.endpoint());
    expect(reading).toMatchObject({ hashrate: 0, mining, powerMode });
    expect(reading.boards.map(({ working }) => working)).toEqual([false]);
  });

  it('names the fault that its LEDs stand for, and not what its owner set', async () => {
    const led = (Code: number, Msg: string) => ({ led: { STATUS: [{ STATUS: 'S' }], LED: [{ Code, Msg }] } });
    for (const [code, blinking, count] of [
      [4, false, 1],
      [3, true, 0],
      [101, false, 0],
    ] as const) {
      const miner = new LoopbackServers();
      await documentedAuradine(miner, { instead: led(code, 'Temperature') });
      const reading = await auradineDriver.read(miner.endpoint());
      expect([code, reading.blinking, reading.errors.length]).toEqual([code, blinking, count]);
      await miner.close();
    }
  });

  it('takes no commands, with the reason', () => {
    expect(capabilityOf(auradineDriver, { model: 'Teraflux AT1500', firmware: null }, 'blink')).toEqual({
      supported: false,
      reason: 'Headframe reads miners of Auradine and sends them no commands.',
    });
  });
});
