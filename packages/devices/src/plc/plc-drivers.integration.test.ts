import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlcReading } from '@headframe/domain/devices/plc/plc-reading';
import { DeviceRefusedError } from '../device-errors.ts';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { sensorKind } from '../sensor/sensor-kind.ts';
import {
  simulatorExists,
  startSimulatedFarm,
  type DescribedDevice,
  type SimulatedFarm,
} from '../testing/simulated-farm.ts';
import { builtInPlcMapFiles } from './built-in-plc-maps.ts';
import { plcKind, plcKindOf } from './plc-kind.ts';
import { readPlcMap } from './read-plc-map.ts';

/** As a site's own file would allow the first contactor, the first fan and a pulse, and read the auxiliary contacts. */
const siteKind = plcKindOf([
  readPlcMap(
    {
      extends: 'plc-wago-750',
      coils: [
        { address: '0x0200', count: 8, feedback: 0, pulseSeconds: 0.05, names: ['Row 1'] },
        { address: 520, count: 8 },
      ],
      writable: ['512-515', 520],
    },
    builtInPlcMapFiles,
  ),
]);
const [driver] = siteKind.drivers;
if (!driver) throw new Error('The map of the site is not used.');

describe.skipIf(!simulatorExists)('a PLC of the simulator', () => {
  let farm: SimulatedFarm;
  let plc: DescribedDevice;
  let endpoint: DeviceEndpoint;
  beforeAll(async () => {
    const environment = { HEADFRAME_SIM_PLCS: '1', HEADFRAME_SIM_SETTLED: 'true' };
    farm = await startSimulatedFarm({ devices: 6, firstAddress: '127.99.0.1', environment });
    const devices = await farm.devices();
    const found = devices.find(({ kind }) => kind === 'plc');
    if (!found) throw new Error('The farm has no PLC.');
    plc = found;
    endpoint = farm.endpoint(plc.address, { timeoutMs: 2000, unit: 1 });
  });
  afterAll(() => farm.close());

  const at = (key: string) => ({ ...endpoint, part: { key } });
  const read = () => driver.read(endpoint);
  const coil = ({ coils }: PlcReading, key: string) => coils.find((one) => one.key === key);
  const baseline = () => ({ reading: null, sentAt: Date.now() });
  const executions = async () => (await farm.device(plc.mac))['executions'] as Readonly<Record<string, number>>;

  it('is recognised by its registers, and no meter is', async () => {
    const identity = await discoverDevice(plcKind.drivers, farm.endpoint(plc.address));
    expect(identity).toMatchObject({ family: 'plc-wago-750', model: 'WAGO 750 352', firmware: '14', unit: 1 });
    expect(await discoverDevice(sensorKind.drivers, farm.endpoint(plc.address))).toBeNull();
  });

  it('is read by the built-in map with as many coils as it reports, none of which may be written', async () => {
    const reading = await plcKind.drivers[0]?.read(endpoint);
    expect(reading?.coils).toHaveLength(16);
    expect(reading?.coils.map(({ on }) => on)).toEqual(Array.from({ length: 16 }, (_, place) => place < 8));
    expect(reading?.coils.some(({ writable, pulsable }) => writable || pulsable)).toBe(false);
  });

  it('is read with what the site allows', async () => {
    const reading = await read();
    expect(reading.addressing).toBe('zero-based');
    expect(coil(reading, '1:512')).toEqual({
      key: '1:512',
      name: 'Row 1',
      address: 512,
      on: true,
      output: true,
      changing: false,
      writable: true,
      pulsable: true,
    });
    expect(coil(reading, '1:516')).toMatchObject({ writable: false, pulsable: false });
    expect(coil(reading, '1:520')).toMatchObject({ on: false, writable: true, pulsable: false });
  });

  it('cuts the miners behind a contactor and feeds them again, which is read back', async () => {
    const miners = async () => (await farm.devices()).filter((device) => device['kind'] === 'asic');
    const fed = async () => (await miners()).filter((device) => device['fed']).length;
    expect(await fed()).toBe(6);
    const command = { kind: 'coilOff' } as const;
    await performCommand(driver, at('1:512'), command);
    expect(await siteKind.verify(driver, at('1:512'), command, baseline())).toEqual({ state: 'verified' });
    expect(await fed()).toBe(2);
    expect(coil(await read(), '1:512')).toMatchObject({ on: false, output: false });
    const both = await driver.parts?.perform(endpoint, { kind: 'coilOn' }, ['1:512', '1:513', '1:520', '1:9']);
    expect([...(both ?? [])].map(([key, error]) => [key, error?.message ?? null])).toEqual([
      ['1:9', expect.stringContaining('not among the coils')],
      ['1:512', null],
      ['1:513', null],
      ['1:520', null],
    ]);
    const verified = await siteKind.verifyParts?.(driver, endpoint, ['1:512', '1:520'], { kind: 'coilOn' }, baseline());
    expect([...(verified?.values() ?? [])]).toEqual([{ state: 'verified' }, { state: 'verified' }]);
    expect(await fed()).toBe(6);
  });

  it('is sent nothing for what the site does not allow, whatever is asked for', async () => {
    const before = await executions();
    const refused = ['1:516', '1:0', '2:512', '1:70000', '512', '1:0512', '-1:512', '1:512:1', '1:1e2', ''];
    for (const key of refused) {
      const error = await performCommand(driver, at(key), { kind: 'coilOff' }).catch((problem: unknown) => problem);
      expect(error, key).toBeInstanceOf(DeviceRefusedError);
    }
    await expect(performCommand(driver, endpoint, { kind: 'coilOff' })).rejects.toThrow('names no coil');
    await expect(performCommand(driver, at('1:520'), { kind: 'coilPulse' })).rejects.toThrow('no pulse');
    expect(await executions()).toEqual(before);
  });

  it('pulses a coil that is off, and none that is on', async () => {
    const command = { kind: 'coilPulse' } as const;
    await expect(performCommand(driver, at('1:514'), command)).rejects.toThrow('is on already');
    const before = baseline();
    expect(await siteKind.verify(driver, at('1:515'), command, before)).toMatchObject({ state: 'pending' });
    await performCommand(driver, at('1:515'), { kind: 'coilOff' });
    const sent = baseline();
    await performCommand(driver, at('1:515'), command);
    expect(await siteKind.verify(driver, at('1:515'), command, sent)).toEqual({ state: 'verified' });
    await farm.setFaults(plc.mac, { liar: true });
    await expect(performCommand(driver, at('1:515'), command)).rejects.toThrow('did not go on');
    await farm.setFaults(plc.mac, { liar: false });
  });

  it('that only says yes is not believed, nor one whose contactor does not follow', async () => {
    const command = { kind: 'coilOff' } as const;
    await farm.setFaults(plc.mac, { liar: true });
    await performCommand(driver, at('1:513'), command);
    expect(await siteKind.verify(driver, at('1:513'), command, baseline())).toEqual({
      state: 'pending',
      reason: 'The coil is still on.',
    });
    await farm.setFaults(plc.mac, { liar: false, noPower: true });
    const reading = await read();
    expect(coil(reading, '1:513')).toMatchObject({ on: false, output: true, changing: true });
    expect(siteKind.split(reading).scalars).toMatchObject({ coilsPending: expect.any(Number) });
    expect(await siteKind.verify(driver, at('1:513'), { kind: 'coilOn' }, baseline())).toEqual({
      state: 'pending',
      reason: 'The feedback input still shows off.',
    });
    await farm.setFaults(plc.mac, { noPower: false });
  });
});
