import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capturesExist, capturesTitle, readCapture } from '../../testing/captures.ts';
import { LoopbackServers } from '../../testing/loopback-servers.ts';
import { capabilityOf } from '../../perform-command.ts';
import { discoverAsic } from '../asic-drivers.ts';
import { elphapexDriver } from './elphapex-driver.ts';
import { recordedElphapex, workingElphapex } from './testing/recorded-elphapex.ts';

describe.skipIf(!capturesExist)(capturesTitle('Elphapex, a recorded DG-Home1'), () => {
  let device: LoopbackServers;
  beforeEach(() => {
    device = new LoopbackServers();
  });
  afterEach(() => device.close());

  it('is discovered by its sign-in, and named by its pages', async () => {
    await recordedElphapex(device);
    expect(await discoverAsic(device.endpoint())).toEqual({
      family: 'elphapex',
      model: 'DG-Home1',
      firmware: 'DG-Home1_V1.0.5',
      mac: 'b8:4c:87:e0:66:b2',
      workerName: 'worker',
      credentialOutcome: 'factory',
    });
  });

  it('is discovered where it takes none of the credentials, and its reading is refused', async () => {
    await recordedElphapex(device, { password: 'changed' });
    expect(await discoverAsic(device.endpoint())).toMatchObject({ family: 'elphapex', model: null, mac: null });
    await expect(elphapexDriver.read(device.endpoint())).rejects.toMatchObject({ reason: 'credential' });
    const credentials = [
      { user: 'root', password: 'wrong' },
      { user: 'root', password: 'changed' },
    ];
    expect(await discoverAsic(device.endpoint({ credentials }))).toMatchObject({
      model: 'DG-Home1',
      credentialOutcome: 'taken',
      credentialIndex: 1,
    });
  });

  it('without a pool: one board in four places, chips in degrees, frequency in MHz, in the Scrypt family', async () => {
    await recordedElphapex(device);
    expect(await elphapexDriver.read(device.endpoint())).toMatchObject({
      coinEnum: 1,
      serialNumber: '13HY24B056N300037C11B',
      hostname: 'DG-Home1',
      mining: true,
      powerMode: 'normal',
      hashrate: 0,
      hashrateAverage: 0,
      idealHashrate: 3003.75e6,
      power: 25,
      elapsed: 0,
      fans: [420, 420, 420, 1020].map((rpm, index) => ({ index, rpm })),
      boards: [
        {
          index: 3,
          hashrate: 0,
          idealHashrate: 3003.75e6,
          chips: 120,
          frequency: 89,
          pcbTemperatures: [47, 46, 67, 66],
          chipTemperatures: [25.687, 25.562, 25.437, 25.5],
          serialNumber: '10HY24B046N300036H10JC53',
          working: false,
        },
      ],
      pools: [{ active: false, alive: false }, { alive: false }, { alive: false }],
      blinking: false,
      errors: [],
    });
  });

  it('that mines shows its pool in use and the shares of its pools', async () => {
    await recordedElphapex(device, { change: workingElphapex });
    expect(await elphapexDriver.read(device.endpoint())).toMatchObject({
      hashrate: 2001.5e6,
      mining: true,
      accepted: 12,
      rejected: 3,
      pools: [{ active: true, alive: true, accepted: 12 }, { active: false }, { active: false }],
    });
  });

  it('asleep does not mine, and a mode that nobody has explained has no name', async () => {
    const withMode = (mode: number) => (text: string) => text.replace('"fc-work-mode": 0', `"fc-work-mode": ${mode}`);
    await recordedElphapex(device, { change: withMode(1) });
    expect(await elphapexDriver.read(device.endpoint())).toMatchObject({ mining: false, powerMode: 'sleep' });
    const other = new LoopbackServers();
    await recordedElphapex(other, { change: withMode(7) });
    expect(await elphapexDriver.read(other.endpoint())).toMatchObject({ mining: false, powerMode: null });
    await other.close();
  });

  it('says of each command that it is read only', () => {
    for (const command of ['reboot', 'stop', 'changePool', 'blink', 'powerAdjust'])
      expect(capabilityOf(elphapexDriver, { model: 'DG1+', firmware: null }, command)).toEqual({
        supported: false,
        reason: 'Headframe reads miners of Elphapex and sends them no commands.',
      });
  });

  it('shows what its summary reports as wrong', async () => {
    expect(readCapture('asic-rs/elphapex/v1/summary.json')).toContain('"status": "s"');
    await recordedElphapex(device, {
      change: (text) => text.replace('"status": "s",\n          "type": "fans"', '"status": "e", "type": "fans"'),
    });
    expect((await elphapexDriver.read(device.endpoint())).errors).toEqual([{ code: 'fans:0', message: 'fans error' }]);
  });
});
