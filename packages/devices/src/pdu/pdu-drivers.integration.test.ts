import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pduReadingSchema, type PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import type { PduCommand } from '@headframe/domain/devices/pdu/pdu-command';
import { DeviceRefusedError, DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import { discoverDevice } from '../discover-device.ts';
import type { Credential, DeviceEndpoint, Verification } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import type { PduDriver } from './pdu-driver.ts';
import { pduKind } from './pdu-kind.ts';

const miners = 36;
const outlets = 12;
const units = [
  { family: 'snmp-apc-rpdu2', model: 'AP8959EU3', address: '127.98.0.37', key: (n: number) => `${n}` },
  { family: 'snmp-raritan-px2', model: 'PX3-5702', address: '127.98.0.38', key: (n: number) => `1.${n}` },
  { family: 'snmp-sentry4', model: 'C2S42CE-YCMFAM00', address: '127.98.0.39', key: (n: number) => `1.1.${n}` },
];
const operator: Credential = { user: 'operator', password: 'sha256:headframe-auth:aes:headframe-privacy' };
const auditor: Credential = { user: 'auditor', password: 'sha:headframe-auth' };

function driverOf(family: string): PduDriver {
  const driver = pduKind.drivers.find((candidate) => candidate.family === family);
  if (!driver) throw new Error(`There is no driver of ${family}.`);
  return driver as PduDriver;
}

interface Described {
  power: number;
  outlets: { key: string; name: string; on: boolean; power: number }[];
}

describe.skipIf(!simulatorExists)('drivers of power distribution units with the simulator', () => {
  let farm: SimulatedFarm;
  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: miners,
      firstAddress: '127.98.0.1',
      environment: {
        HEADFRAME_SIM_MODELS: Array.from({ length: miners }, () => 'Antminer S21').join(','),
        HEADFRAME_SIM_PDUS: '3',
        HEADFRAME_SIM_PDU_OUTLETS: String(outlets),
        HEADFRAME_SIM_SETTLED: 'true',
        HEADFRAME_SIM_REBOOT_SECONDS: '0',
      },
    });
  });
  afterAll(() => farm?.close());

  const at = (address: string, overrides?: Partial<DeviceEndpoint>) =>
    farm.endpoint(address, { timeoutMs: 2000, ...overrides });

  async function described(address: string): Promise<Described> {
    return (await farm.device(address))['details'] as Described;
  }

  /** Whether a miner takes a connection on its cgminer port. */
  async function answers(address: string): Promise<boolean> {
    const socket = connect({ host: address, port: farm.ports.rpc });
    socket.on('error', () => undefined);
    try {
      await once(socket, 'connect');
      socket.write('{"command":"version"}');
      return await once(socket, 'data').then(() => true);
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  async function proved(driver: PduDriver, endpoint: DeviceEndpoint, command: PduCommand): Promise<Verification> {
    const baseline = { reading: await driver.read(endpoint), sentAt: Date.now() };
    await performCommand(driver, endpoint, command);
    let last: Verification = { state: 'pending', reason: 'not looked yet' };
    for (let look = 0; look < 60 && last.state === 'pending'; look += 1) {
      last = await pduKind.verify(driver, endpoint, command, baseline);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return last;
  }

  it.each(units)(
    '$family is discovered by its sysObjectID, and no other family takes it',
    async ({ address, ...unit }) => {
      const identity = await discoverDevice(pduKind.drivers, at(address));
      expect(identity).toMatchObject({ family: unit.family, model: unit.model, credentialOutcome: 'unasked' });
      const { mac } = await farm.device(address);
      expect(identity?.mac).toBe(mac.toLowerCase());
      const others = pduKind.drivers.filter(({ family }) => family !== unit.family);
      expect(await discoverDevice(others, at(address))).toBeNull();
    },
  );

  it('is discovered with a credential of the endpoint, which counts as taken', async () => {
    for (const credential of [operator, auditor, { user: '', password: 'private' }]) {
      const identity = await discoverDevice(pduKind.drivers, at('127.98.0.37', { credentials: [credential] }));
      expect(identity).toMatchObject({ family: 'snmp-apc-rpdu2', credentialOutcome: 'taken' });
    }
    expect(await discoverDevice(pduKind.drivers, at('127.98.0.1', { timeoutMs: 300 }))).toBeNull();
  });

  it.each(units)('$family reads what its miners draw', async ({ family, address, key, model }) => {
    for (const credentials of [[], [operator]]) {
      const reading = pduReadingSchema.parse(await driverOf(family).read(at(address, { credentials })));
      const truth = await described(address);
      expect(reading).toMatchObject({ family, model, phaseCount: 3, temperatureSensors: 1, humiditySensors: 1 });
      expect(reading.outlets.map((outlet) => outlet.key)).toEqual(truth.outlets.map((outlet) => outlet.key));
      expect(reading.outlets[2]?.key).toBe(key(3));
      for (const [index, outlet] of reading.outlets.entries()) {
        expect(outlet.on).toBe(true);
        expect(outlet.power).toBeGreaterThan(1000);
        expect(Math.abs((outlet.power ?? 0) / (truth.outlets[index]?.power ?? 0) - 1)).toBeLessThan(0.05);
        expect(outlet.current).toBeCloseTo((outlet.power ?? 0) / (230 * 0.98), 0);
      }
      expect(Math.abs((reading.power ?? 0) / truth.power - 1)).toBeLessThan(0.05);
      const phases = reading.phases.reduce((sum, { power }) => sum + (power ?? 0), 0);
      expect(Math.abs(phases / truth.power - 1)).toBeLessThan(0.05);
      const rated = reading.circuits.filter(({ kind, rating }) => kind === 'line' && rating !== null);
      expect(rated).toHaveLength(family === 'snmp-apc-rpdu2' ? 3 : 0);
      rated.forEach(({ current }, index) => expect(current).toBe(reading.phases[index]?.current));
      for (const { voltage } of reading.phases) expect(Math.abs((voltage ?? 0) - 230)).toBeLessThan(5);
      expect(reading.temperature).toBeGreaterThan(15);
      expect(reading.temperature).toBeLessThan(35);
      expect(reading.humidity).toBeGreaterThan(20);
    }
  });

  it('reads over SNMPv1 where v2c is not answered', async () => {
    const { withSnmp } = await import('../snmp/snmp-session.ts');
    const { walkColumns } = await import('../snmp/walk-columns.ts');
    const state = '1.3.6.1.4.1.318.1.1.26.9.2.3.1.5';
    const port = { host: '127.98.0.37', port: farm.ports.snmp, timeoutMs: 2000 };
    const columns = await withSnmp(port, { version: 1, community: 'public' }, (session) =>
      walkColumns(session, [state]),
    );
    expect(columns.get(state)?.size).toBe(outlets);
  });

  it.concurrent.each(units)(
    '$family switches an outlet, which silences the miner on it and brings it back',
    async (unit) => {
      const driver = driverOf(unit.family);
      const endpoint = at(unit.address, { part: { key: unit.key(5) } });
      const miner = `127.98.0.${units.indexOf(unit) * outlets + 5}`;
      expect(await answers(miner)).toBe(true);

      expect(await proved(driver, endpoint, { kind: 'outletOff' })).toEqual({ state: 'verified' });
      expect(await answers(miner)).toBe(false);
      const off = await driver.read(endpoint);
      expect(off.outlets.filter(({ on }) => on === false).map(({ key }) => key)).toEqual([unit.key(5)]);
      expect(off.outlets[4]).toMatchObject({ power: 0, current: 0 });

      expect(await proved(driver, endpoint, { kind: 'outletOn' })).toEqual({ state: 'verified' });
      await expect.poll(() => answers(miner), { timeout: 30_000 }).toBe(true);

      expect(await proved(driver, endpoint, { kind: 'outletReboot' })).toEqual({ state: 'verified' });
      await expect.poll(() => answers(miner), { timeout: 30_000 }).toBe(true);
      const { executions } = (await farm.device(unit.address)) as unknown as { executions: Record<string, number> };
      expect(executions).toMatchObject({ outletOff: 1, outletOn: 1, outletReboot: 1 });
    },
  );

  it.each(units)('$family switches several outlets in one conversation, and reads them back in one', async (unit) => {
    const driver = driverOf(unit.family);
    const endpoint = at(unit.address);
    const keys = [unit.key(8), unit.key(99), unit.key(9), 'none', unit.key(10)];
    const baseline = { reading: null, sentAt: Date.now() };
    const { executions: before } = (await farm.device(unit.address)) as unknown as {
      executions: Record<string, number>;
    };
    for (const kind of ['outletOff', 'outletOn'] as const) {
      const outcomes = await driver.parts?.perform(endpoint, { kind }, keys);
      expect(keys.map((key) => outcomes?.get(key)?.message ?? null)).toEqual([
        null,
        `The unit has no outlet ${unit.key(99)}.`,
        null,
        'The command names no outlet.',
        null,
      ]);
      const present = [unit.key(8), unit.key(9), unit.key(10)];
      await expect
        .poll(
          async () => {
            const seen = await pduKind.verifyParts?.(driver, endpoint, present, { kind }, baseline);
            return present.map((key) => seen?.get(key)?.state);
          },
          { timeout: 30_000 },
        )
        .toEqual(['verified', 'verified', 'verified']);
    }
    const seen = await pduKind.verifyParts?.(driver, endpoint, keys, { kind: 'outletOff' }, baseline);
    expect(seen?.get(unit.key(8))).toEqual({ state: 'pending', reason: 'The outlet is still on.' });
    expect(seen?.get(unit.key(99))?.state).toBe('pending');
    const { executions } = (await farm.device(unit.address)) as unknown as { executions: Record<string, number> };
    for (const kind of ['outletOff', 'outletOn']) expect((executions[kind] ?? 0) - (before[kind] ?? 0)).toBe(3);
  });

  it('writes to none of several outlets where the unit does not answer, or takes no credential for it', async () => {
    const driver = driverOf('snmp-apc-rpdu2');
    const keys = ['1', '2', '3'];
    const closed = at('127.98.0.37', { ports: { ...farm.ports, snmp: 9 }, timeoutMs: 300 });
    const unreached = await driver.parts?.perform(closed, { kind: 'outletOff' }, keys);
    expect(keys.every((key) => unreached?.get(key) instanceof Error)).toBe(true);
    expect((await driver.read(at('127.98.0.37'))).outlets.slice(0, 3).every(({ on }) => on)).toBe(true);
  });

  it('renames outlets, and sets delays where the family can', async () => {
    for (const { family, address, key } of units) {
      const endpoint = at(address, { part: { key: key(2) } });
      expect(await proved(driverOf(family), endpoint, { kind: 'renameOutlet', name: 'Rack 4, left' })).toEqual({
        state: 'verified',
      });
      expect((await described(address)).outlets[1]?.name).toBe('Rack 4, left');
    }
    const apc = driverOf('snmp-apc-rpdu2');
    const endpoint = at('127.98.0.37', { part: { key: '2' }, credentials: [operator] });
    const capability = apc.capabilities({ model: null, firmware: null })['setOutletDelay'];
    const max = capability?.supported ? (capability.ranges?.['onDelay']?.max ?? 0) : 0;
    const delays: PduCommand = { kind: 'setOutletDelay', onDelay: max, offDelay: 5 };
    expect(await proved(apc, endpoint, delays)).toEqual({ state: 'verified' });
    expect((await apc.read(endpoint)).outlets[1]).toMatchObject({ onDelay: 7200, offDelay: 5 });
    const beyond: PduCommand = { ...delays, onDelay: max + 1 };
    await expect(performCommand(apc, endpoint, beyond), 'the unit ends where the range does').rejects.toBeInstanceOf(
      DeviceRefusedError,
    );
    const sentry = driverOf('snmp-sentry4');
    expect(sentry.capabilities({ model: null, firmware: null })['setOutletDelay']).toMatchObject({ supported: false });
    await expect(performCommand(sentry, at('127.98.0.39'), delays)).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('writes nothing where the unit has no such outlet, or none is named', async () => {
    const driver = driverOf('snmp-apc-rpdu2');
    const before = (await farm.device('127.98.0.37'))['executions'];
    for (const part of [{ key: '13' }, { key: '1.3' }, { key: '' }, { key: '3; 1' }, undefined]) {
      const endpoint = at('127.98.0.37', part && { part });
      await expect(performCommand(driver, endpoint, { kind: 'outletOff' })).rejects.toBeInstanceOf(DeviceRefusedError);
    }
    expect((await farm.device('127.98.0.37'))['executions']).toEqual(before);
  });

  it('is refused where the credential may only be read, and fails a read-back where the unit lies', async () => {
    const driver = driverOf('snmp-apc-rpdu2');
    const { mac } = await farm.device('127.98.0.37');
    await farm.setFaults(mac, { liar: true });
    const endpoint = at('127.98.0.37', { part: { key: '7' } });
    await performCommand(driver, endpoint, { kind: 'outletOff' });
    const baseline = { reading: await driver.read(endpoint), sentAt: Date.now() };
    expect(await pduKind.verify(driver, endpoint, { kind: 'outletOff' }, baseline)).toEqual({
      state: 'pending',
      reason: 'The outlet is still on.',
    });
    await farm.setFaults(mac, { liar: false });
  });

  it('narrow readings follow the figures, and become full ones when outlets are renamed elsewhere or the unit restarts', async () => {
    const driver = driverOf('snmp-raritan-px2');
    const endpoint = at('127.98.0.38');
    const first = await driver.read(endpoint);
    await performCommand(driver, at('127.98.0.38', { part: { key: '1.1' } }), { kind: 'outletOff' });
    const second = await driver.read(endpoint, { reading: first, ageMs: 1000 });
    expect(second.outlets[0]).toMatchObject({ on: false, power: 0, name: first.outlets[0]?.name });
    expect(second).toMatchObject({ model: first.model, serialNumber: first.serialNumber, mac: first.mac });
    const foreign: PduReading = { ...first, model: 'somebody else' };
    expect((await driver.read(endpoint, { reading: foreign, ageMs: 1000 })).model).toBe('PX3-5702');
    await performCommand(driver, at('127.98.0.38', { part: { key: '1.1' } }), { kind: 'outletOn' });
  });

  it('reports no figures where the unit measures none', async () => {
    for (const { family, address } of units) {
      const { mac } = await farm.device(address);
      await farm.setFaults(mac, { noPower: true });
      const reading = await driverOf(family).read(at(address));
      expect(reading).toMatchObject({ power: null, energy: null });
      expect(
        reading.outlets.every(({ power, current, energy }) => power === null && current === null && energy === null),
      ).toBe(true);
      expect(reading.outlets).toHaveLength(outlets);
      await farm.setFaults(mac, { noPower: false });
    }
  });

  it('ends in time where the unit is silent, slow, garbled or has another community', async () => {
    const driver = driverOf('snmp-sentry4');
    const address = '127.98.0.39';
    const { mac } = await farm.device(address);
    const read = () => driver.read(at(address, { timeoutMs: 400 })).catch((error: unknown) => error);
    const timed = async (faults: Record<string, unknown>): Promise<unknown> => {
      await farm.setFaults(mac, faults);
      const begun = performance.now();
      const outcome = await read();
      expect(performance.now() - begun).toBeLessThan(2500);
      return outcome;
    };
    expect(await timed({ halfOpen: true })).toBeInstanceOf(DeviceTimeoutError);
    expect(await timed({ halfOpen: false, badPassword: true })).toBeInstanceOf(DeviceTimeoutError);
    expect(await timed({ badPassword: false, slowMs: 5000 })).toBeInstanceOf(DeviceTimeoutError);
    for (let turn = 0; turn < 8; turn += 1) {
      const outcome = await timed({ slowMs: 0, garbage: true });
      expect([DeviceTimeoutError, DeviceReplyError, DeviceRefusedError].some((kind) => outcome instanceof kind)).toBe(
        true,
      );
    }
    expect(await timed({ garbage: false })).toMatchObject({ family: 'snmp-sentry4' });
  });
});
