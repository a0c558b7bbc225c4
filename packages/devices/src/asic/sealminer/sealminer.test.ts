import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capabilityOf, performCommand } from '../../perform-command.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { sealminerDriver } from './sealminer-driver.ts';
import { documentedSealminer } from './testing/documented-sealminer.ts';

describe('Sealminer, written from documents', () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  it('is discovered by the name of its program', async () => {
    await documentedSealminer(device);
    expect(await discoverAsic(device.endpoint())).toEqual({
      family: 'sealminer',
      model: 'Sealminer A2',
      firmware: '2025091001',
      mac: '02:d4:48:4b:86:78',
      workerName: 'farm.a2',
      credentialOutcome: 'unasked',
    });
  });

  it('is discovered while its program starts, without a name', async () => {
    await device.serveCgminer((command) =>
      command === 'version' ? '{"STATUS":[{"STATUS":"S","Code":22}],"VERSION":[{"BDMiner":"4.11.1"}]}' : undefined,
    );
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'sealminer', model: null, mac: null });
    await expect(sealminerDriver.read(device.endpoint())).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('is read in full', async () => {
    await documentedSealminer(device);
    const reading = await sealminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({
      family: 'sealminer',
      model: 'Sealminer A2',
      firmware: '2025091001',
      mac: '02:d4:48:4b:86:78',
      controlBoard: 'taurus_air_v1.1',
      serialNumber: 'S127200252001850',
      coinEnum: 0,
      mining: true,
      powerMode: 'normal',
      powerLimit: 3500,
      hashrate: 220_407_636.77e6,
      hashrateAverage: 218_701_205.62e6,
      idealHashrate: 222e12,
      tuning: false,
      power: 3504,
      powerSupplyFan: 4408,
      elapsed: 2481,
      uptime: 2743,
      accepted: 1421,
      rejected: 3,
      blinking: null,
      errors: [],
    });
    expect(reading.fans.map(({ rpm }) => rpm)).toEqual([3723, 3720, 3753, 3723]);
    expect(reading.boards).toHaveLength(3);
    expect(reading.boards[1]).toEqual({
      index: 1,
      hashrate: 73_626_639e6,
      idealHashrate: 74e12,
      chips: 152,
      expectedChips: 153,
      pcbTemperatures: [58, 55, 70, 68],
      chipTemperatures: [],
      frequency: 348,
      serialNumber: 'S124600252004601',
      working: true,
    });
    expect(reading.pools).toMatchObject([{ address: 'stratum+tcp://pool.example:3333', active: true, alive: true }]);
  });

  it('does not hash at 0 Th/s, whatever state it names', async () => {
    const none = { 'MHS(30s)': 0, 'MHS(Sample)': 0, '0 MHS(Sample)': 0, '1 MHS(Sample)': 0, '2 MHS(Sample)': 0 };
    await documentedSealminer(device, { instead: { ...none, 'PM State': 'Suspended', 'PSU Input Power': 90 } });
    const reading = await sealminerDriver.read(device.endpoint());
    expect(reading).toMatchObject({ hashrate: 0, mining: false, power: 90 });
    expect(reading.boards.every(({ working }) => !working)).toBe(true);
  });

  it('names its faults, and a board that is gone', async () => {
    const instead = { 'Error Code': 'E203', 'PSU Error': '0x00000100', '1 Online': false, 'Mining Mode': 'Custom' };
    await documentedSealminer(device, { instead });
    const { errors, boards, powerMode } = await sealminerDriver.read(device.endpoint());
    expect(errors.map(({ code }) => code)).toEqual(['E203', 'psu 0x00000100']);
    expect(boards.map(({ working }) => working)).toEqual([true, false, true]);
    expect(powerMode).toBeNull();
  });

  it('is not read as one where another program answers', async () => {
    await device.serveCgminer((command) =>
      command === 'stats' ? '{"STATUS":[{"STATUS":"S"}],"STATS":[{"ID":"BTM_SOC0"}]}' : undefined,
    );
    await expect(sealminerDriver.read(device.endpoint())).rejects.toMatchObject({ name: 'DeviceReplyError' });
  });

  it('takes no commands, with the reason', async () => {
    expect(capabilityOf(sealminerDriver, { model: 'Sealminer A2', firmware: null }, 'stop')).toEqual({
      supported: false,
      reason: 'Headframe reads Sealminers and sends them no commands.',
    });
    await expect(performCommand(sealminerDriver, device.endpoint(), { kind: 'reboot' })).rejects.toMatchObject({
      reason: 'unsupported',
    });
  });
});
