import { execFile } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type Farm, startFarm } from '../farm/farm.ts';
import type { FarmOptions } from '../farm/farm-options.ts';
import { readSettings } from '../farm/settings.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { PduDevice } from './pdu-device.ts';

const hasSnmpTools = spawnSync('snmpwalk', ['-V']).status === 0;
const run = promisify(execFile);

// GET of sysName.0 with the community public, written by hand after RFC 1901 and RFC 3416.
const getName = Buffer.from(
  '3026020101 04067075626c6963 a019 020101 020100 020100 300e 300c 06082b06010201010500 0500'.replaceAll(' ', ''),
  'hex',
);
// The answer of a unit called pdu-3.
const gotName = Buffer.from(
  '302b020101 04067075626c6963 a21e 020101 020100 020100 3013 3011 06082b06010201010500 0405 7064752d33'.replaceAll(
    ' ',
    '',
  ),
  'hex',
);

const running: Farm[] = [];
async function start(options: Omit<FarmOptions, 'ports'>): Promise<Farm> {
  const farm = await startFarm({ ports: 'free', settled: true, rebootSeconds: 0, ...options });
  running.push(farm);
  return farm;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((farm) => farm.close()));
});

const unitsOf = (farm: Farm) => farm.devices.filter((device) => device instanceof PduDevice);

/** One datagram and its answer; null where none comes. */
async function ask(farm: Farm, device: SimulatedDevice, datagram: Buffer): Promise<Buffer | null> {
  const { host, port } = farm.datagramEndpoint(device, 'snmp');
  const socket = createSocket('udp4');
  try {
    socket.send(datagram, port, host);
    const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(300) }).catch(() => [null])) as [
      Buffer | null,
    ];
    return answer;
  } finally {
    socket.close();
  }
}

describe('a unit', () => {
  it('answers SNMP as the standard has it, and is silent to strangers and to what is no message', async () => {
    const farm = await start({ devices: ['Antminer S21', 'Antminer S19'], pdus: 1, firstAddress: '127.99.0.1' });
    const [unit] = unitsOf(farm) as [PduDevice];
    expect(await ask(farm, unit, getName)).toEqual(gotName);
    const stranger = Buffer.from(getName.toString('latin1').replace('public', 'hidden'), 'latin1');
    expect(await ask(farm, unit, stranger)).toBeNull();
    for (const datagram of [getName.subarray(0, 20), Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(1400, 0x30)])
      expect(await ask(farm, unit, datagram)).toBeNull();
    unit.setFaults({ badPassword: true });
    expect(await ask(farm, unit, getName)).toBeNull();
    unit.setFaults({ badPassword: false, garbage: true });
    const garbled = [await ask(farm, unit, getName), await ask(farm, unit, getName)];
    expect(garbled).not.toContainEqual(gotName);
  });

  it('feeds miners outlet by outlet, measures what they draw, and silences the one on an outlet that is off', async () => {
    const farm = await start({ devices: 20, pdus: 2, pduOutlets: 8, firstAddress: '127.99.1.1' });
    const [first, second] = unitsOf(farm) as [PduDevice, PduDevice];
    const miner = farm.devices[9] as SimulatedDevice;
    expect(farm.cabling.outletsOf(miner)).toEqual([second.outletAt(2)]);
    expect(farm.cabling.outletsOf(farm.devices[17] as SimulatedDevice)).toEqual([]);
    expect(second.figures(2).power).toBeCloseTo(miner.draw(), 0);
    const phases = [1, 2, 3].map((phase) => first.phase(phase).power);
    expect(phases.reduce((sum, power) => sum + power, 0)).toBeCloseTo(first.total().power, 3);
    second.switchOutlet(2, 'off');
    expect(miner.describe()).toMatchObject({ fed: false, state: 'unpowered' });
    expect(second.figures(2)).toMatchObject({ power: 0, current: 0 });
    second.switchOutlet(2, 'on');
    expect(miner.fed).toBe(true);
    second.setFed(false);
    expect(miner.fed).toBe(false);
    second.setFed(true);
    expect(miner.fed).toBe(true);
  });

  it('feeds each miner through two outlets where the farm is cabled so, each with half of the draw', async () => {
    const farm = await start({
      devices: ['Antminer S21'],
      pdus: 1,
      pduOutlets: 2,
      feeds: 2,
      firstAddress: '127.99.2.1',
    });
    const [unit] = unitsOf(farm) as [PduDevice];
    const [miner] = farm.devices as [SimulatedDevice];
    expect(farm.cabling.outletsOf(miner)).toHaveLength(2);
    expect(unit.figures(1).power).toBeCloseTo(miner.draw() / 2, 0);
    unit.switchOutlet(1, 'off');
    expect(miner.fed).toBe(true);
    unit.switchOutlet(2, 'off');
    expect(miner.fed).toBe(false);
  });

  it('says of each phase whether its load is low, normal, or beyond the limit set at the unit', async () => {
    const farm = await start({ devices: 5, pdus: 1, pduOutlets: 6, firstAddress: '127.99.6.1' });
    const [unit] = unitsOf(farm) as [PduDevice];
    const states = () => [1, 2, 3].map((phase) => unit.loadState(phase));
    expect(states()).toEqual([2, 2, 2]);
    unit.setFaults({ lowLimits: true });
    expect(states()[0]).toBe(4);
    for (const number of [3, 6]) unit.switchOutlet(number, 'off');
    expect(states()[2]).toBe(1);
  });

  it('keeps names, delays and states through a power cycle, and forgets them when it is reset', async () => {
    const farm = await start({ devices: 0, pdus: 3, pduOutlets: 4, firstAddress: '127.99.3.1' });
    const [unit] = unitsOf(farm) as [PduDevice];
    unit.setOutlet(3, { name: 'rig 7', onDelay: 20 });
    unit.switchOutlet(3, 'off');
    const kept = unit.configuration();
    unit.reset();
    expect(unit.outlet(3)).toMatchObject({ name: 'Outlet 3', on: true });
    unit.restore(kept);
    expect(unit.outlet(3)).toMatchObject({ name: 'rig 7', onDelay: 20, on: false });
    unit.restore({ name: 'x', outlets: [] });
    expect(unit.outlet(3)).toMatchObject({ name: 'rig 7' });
  });

  it('keeps that an outlet is on again after its reboot, so that a restart of the simulator finds it on', async () => {
    const farm = await start({ devices: 0, pdus: 1, pduOutlets: 2, restartSeconds: 0.05, firstAddress: '127.99.7.1' });
    const [unit] = unitsOf(farm) as [PduDevice];
    const kept: unknown[] = [];
    const isBack = new Promise<void>((resolve) => {
      unit.onConfigurationChange = () => {
        kept.push(unit.configuration());
        if (kept.length === 2) resolve();
      };
    });
    unit.switchOutlet(2, 'reboot');
    expect(kept).toMatchObject([{ outlets: [{ on: true }, { on: false }] }]);
    await isBack;
    expect(kept.at(-1)).toMatchObject({ outlets: [{ on: true }, { on: true }] });
  });

  it('a liar counts a command and switches nothing', async () => {
    const farm = await start({ devices: 1, pdus: 1, pduOutlets: 1, firstAddress: '127.99.4.1' });
    const [unit] = unitsOf(farm) as [PduDevice];
    unit.setFaults({ liar: true });
    unit.switchOutlet(1, 'off');
    expect(unit.executions).toEqual({ outletOff: 1 });
    expect(unit.outlet(1).on).toBe(true);
    expect(farm.devices[0]?.fed).toBe(true);
  });

  it('is made from the environment, with the port of SNMP among those of the farm', async () => {
    const options = readSettings({
      HEADFRAME_SIM_PDUS: '2',
      HEADFRAME_SIM_PDU_OUTLETS: '6',
      HEADFRAME_SIM_FEEDS: '0',
    }).farm;
    const farm = await start({ ...options, devices: 3, firstAddress: '127.99.5.1' });
    const units = unitsOf(farm);
    expect(units.map(({ model }) => model)).toEqual(['APC AP8959EU3', 'Raritan PX3-5702']);
    expect(farm.cabling.outletsOf(farm.devices[0] as SimulatedDevice)).toEqual([]);
    expect(farm.datagramEndpoint(units[0] as SimulatedDevice, 'snmp').port).toBe(farm.ports.snmp);
    const described = (await (await fetch(`${farm.controlUrl}/devices/${units[0]?.address}`)).json()) as object;
    expect(described).toMatchObject({
      kind: 'pdu',
      details: { outlets: Array.from({ length: 6 }, () => ({ on: true })) },
    });
  });
});

describe.skipIf(!hasSnmpTools)('the tools of net-snmp', () => {
  const walk = async (farm: Farm, unit: PduDevice, login: string[], tool = 'snmpwalk') => {
    const { host, port } = farm.datagramEndpoint(unit, 'snmp');
    const environment = { ...process.env, MIBS: '', MIBDIRS: '' };
    const { stdout } = await run(tool, [...login, '-On', '-t', '2', `${host}:${port}`, '1.3.6.1'], {
      env: environment,
    });
    const rows = stdout.split('\n').filter((line) => line.includes(' = ') && !line.includes('No more variables'));
    return rows.map((line) => line.split(' = ')[0]);
  };

  it('walk every model alike with all versions', async () => {
    const farm = await start({ devices: 6, pdus: 3, pduOutlets: 12, firstAddress: '127.99.6.1' });
    for (const unit of unitsOf(farm)) {
      const objects = await walk(farm, unit, ['-v2c', '-c', 'public']);
      expect(objects.length).toBeGreaterThan(100);
      expect(new Set(objects).size).toBe(objects.length);
      expect(await walk(farm, unit, ['-v1', '-c', 'private'])).toEqual(objects);
      expect(await walk(farm, unit, ['-v2c', '-c', 'public'], 'snmpbulkwalk')).toEqual(objects);
      const user = ['-v3', '-u', 'operator', '-l', 'authPriv', '-a', 'SHA-256', '-A', 'headframe-auth'];
      expect(await walk(farm, unit, [...user, '-x', 'AES', '-X', 'headframe-privacy'])).toEqual(objects);
      await expect(walk(farm, unit, [...user, '-x', 'AES', '-X', 'wrong-privacy', '-r', '0'])).rejects.toThrow();
    }
  });
});
