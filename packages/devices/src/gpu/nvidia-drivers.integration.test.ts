import type { GpuReading } from '@headframe/domain/devices/gpu/gpu-reading';
import { gpuDetailSchema, gpuScalarsSchema } from '@headframe/domain/devices/gpu/gpu-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint, HostKeys } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { SshSessions } from '../ssh/ssh-sessions.ts';
import {
  simulatorExists,
  startSimulatedFarm,
  type DescribedDevice,
  type SimulatedFarm,
} from '../testing/simulated-farm.ts';
import { gpuKindOf } from './gpu-kind.ts';
import { nvidiaSshDriver } from './nvidia-driver.ts';

const operator = { user: 'headframe', password: 'gpu-server-7' };
/** Short, as tests wait for the next answer. */
const sharedForMs = 50;

const viewer = { user: 'viewer', password: 'gpu-server-7' };

function pinnedKeys(): HostKeys & { pinned: Map<string, string> } {
  const pinned = new Map<string, string>();
  return {
    pinned,
    get: (host, port) => pinned.get(`${host}:${port}`),
    pin: (host, port, fingerprint) => void pinned.set(`${host}:${port}`, fingerprint),
  };
}

describe.skipIf(!simulatorExists)('the cards of a simulated GPU server', () => {
  let farm: SimulatedFarm;
  let server: DescribedDevice;
  let sessions: SshSessions;
  let driver: ReturnType<typeof nvidiaSshDriver>;
  let hostKeys: ReturnType<typeof pinnedKeys>;
  beforeAll(async () => {
    const environment = { HEADFRAME_SIM_GPUS: '1', HEADFRAME_SIM_SETTLED: 'true', HEADFRAME_SIM_REBOOT_SECONDS: '1' };
    farm = await startSimulatedFarm({ devices: 0, firstAddress: '127.98.0.1', environment });
    const found = (await farm.devices()).find(({ kind }) => kind === 'gpu');
    if (!found) throw new Error('The farm has no GPU server.');
    server = found;
    restart();
  });
  afterAll(async () => {
    sessions.closeAll();
    await farm.close();
  });

  /** A driver that remembers nothing. */
  function restart(): void {
    sessions?.closeAll();
    sessions = new SshSessions({ refusedForMs: 300 });
    driver = nvidiaSshDriver(sessions, sharedForMs);
    hostKeys = pinnedKeys();
  }

  const endpointOf = (overrides: Partial<DeviceEndpoint> = {}) =>
    farm.endpoint(server.address, { credentials: [operator], timeoutMs: 3000, hostKeys, ...overrides });
  const cards = async () => {
    const first = await driver.discover(endpointOf());
    if (!first) throw new Error('No card is discovered.');
    const others = [];
    for await (const other of driver.discoverUnits?.(endpointOf(), first) ?? []) others.push(other);
    return [first, ...others];
  };
  const endpointAt = async (unit: number, overrides: Partial<DeviceEndpoint> = {}) => {
    const { serial = '' } = (await cards()).find((card) => card.unit === unit) ?? {};
    return endpointOf({ unit, serial, ...overrides });
  };
  const executions = async () =>
    (await farm.device(server.mac))['executions'] as Readonly<Record<string, number | undefined>>;

  it('are discovered one by one, each with its index and UUID', async () => {
    const identity = await discoverDevice([driver], endpointOf({ credentials: [viewer, operator] }));
    expect(identity).toMatchObject({
      family: 'nvidia-smi-ssh',
      model: 'NVIDIA GeForce RTX 3080',
      unit: 0,
      credentialOutcome: 'taken',
      credentialIndex: 0,
      mac: null,
    });
    const found = await cards();
    expect(found.map(({ unit, model }) => [unit, model])).toEqual([
      [0, 'NVIDIA GeForce RTX 3080'],
      [1, 'NVIDIA GeForce RTX 3080'],
      [2, 'NVIDIA A100-SXM4-40GB'],
      [3, 'NVIDIA A100-SXM4-40GB'],
    ]);
    expect(new Set(found.map(({ serial }) => serial)).size).toBe(4);
    expect(await driver.discover(endpointOf({ credentials: [] }))).toBeNull();
  });

  it('are read over one connection, with null for what they do not report', async () => {
    restart();
    const [desktop, , a100, split] = await Promise.all(
      [0, 1, 2, 3].map(async (unit) => driver.read(await endpointAt(unit))),
    );
    expect(sessions.open).toBe(1);
    if (!desktop || !a100 || !split) throw new Error('A card is missing.');
    for (const reading of [desktop, a100, split]) {
      gpuDetailSchema.parse(reading);
      gpuScalarsSchema.parse(reading);
    }
    expect(desktop).toMatchObject({
      model: 'NVIDIA GeForce RTX 3080',
      firmware: '94.02.71.40.72',
      boardSerial: null,
      driverVersion: '550.54.15',
      cudaVersion: '12.4',
      hostMac: server.mac.toLowerCase(),
      hostname: expect.stringMatching(/^gpu-\d+$/),
      migMode: null,
      persistenceMode: true,
      powerManagement: true,
      pciBusId: '00000000:01:00.0',
      hostKey: [...hostKeys.pinned.values()][0],
      fan: expect.any(Number),
      memoryTemp: null,
      uncorrectedErrors: null,
      minPower: 100,
      maxPower: 336,
      defaultPower: 320,
      powerLimit: 320,
      performanceState: 2,
      uptime: expect.any(Number),
      lost: false,
      slowdown: false,
      resetRequired: false,
    });
    expect(desktop.power).toBeGreaterThan(250);
    expect(a100).toMatchObject({ fan: null, migMode: false, memoryTemp: expect.any(Number), instances: [] });
    expect(split).toMatchObject({
      migMode: true,
      utilization: null,
      memoryUtilization: null,
      memoryUsed: null,
      memoryTotal: 40_960,
    });
    expect(split.instances).toEqual([
      { index: 0, gpuInstanceId: 1, computeInstanceId: 0, memoryTotal: 20_096 },
      { index: 1, gpuInstanceId: 2, computeInstanceId: 0, memoryTotal: 9_856 },
      { index: 2, gpuInstanceId: 3, computeInstanceId: 0, memoryTotal: 9_856 },
    ]);
  });

  it('keep what seldom changes through a narrow reading', async () => {
    const endpoint = await endpointAt(0);
    const reading = await driver.read(endpoint);
    const again = await driver.read(endpoint, { reading, ageMs: 10_000 });
    expect(gpuDetailSchema.parse(again)).toEqual(gpuDetailSchema.parse(reading));
  });

  it('take a power limit by their UUID, which is read back, drawn and lost by a restart', async () => {
    const kind = gpuKindOf([driver]);
    const endpoint = await endpointAt(1);
    const command = { kind: 'gpuPowerTarget', watts: 150 } as const;
    const baseline = { reading: null, sentAt: Date.now() };
    expect(await kind.verify(driver, endpoint, command, baseline)).toMatchObject({ state: 'pending' });
    await performCommand(driver, endpoint, command);
    expect(await kind.verify(driver, endpoint, command, baseline)).toEqual({ state: 'verified' });
    expect((await driver.read(endpoint)).powerLimit).toBe(150);
    expect((await driver.read(await endpointAt(0))).powerLimit).toBe(320);
    await expect
      .poll(async () => (await driver.read(endpoint)).power, { timeout: 30_000, interval: 100 })
      .toBeLessThan(200);

    await farm.setPower(server.mac, false);
    await farm.setPower(server.mac, true);
    await expect
      .poll(() => driver.read(endpoint).then(({ powerLimit }) => powerLimit, String), {
        timeout: 30_000,
        interval: 100,
      })
      .toBe(320);
  });

  it('are not commanded out of their bounds, by a user without the right, or where the card is another', async () => {
    const before = await executions();
    const kind = 'gpuPowerTarget';
    const desktop = await endpointAt(0);
    const send = (endpoint: DeviceEndpoint, watts: number) => performCommand(driver, endpoint, { kind, watts });
    await expect(send(desktop, 337)).rejects.toThrow('100 to 336 W, not 337 W');
    await expect(send(desktop, 99)).rejects.toThrow('100 to 336 W, not 99 W');
    await expect(send({ ...desktop, credentials: [viewer] }, 200)).rejects.toThrow(
      /may not set power limits\. .*Insufficient Permissions\. With sudo: sudo: a password is required\. Log in/,
    );
    const stranger = 'GPU-00000000-0000-0000-0000-000000000001';
    await expect(send({ ...desktop, serial: stranger }, 200)).rejects.toThrow('No devices were found');
    await expect(driver.read({ ...desktop, serial: stranger })).rejects.toThrow(`no card ${stranger} any more`);
    for (const serial of ['0', 'GPU-1;reboot', '', '0 -pl 1'])
      await expect(send({ ...desktop, serial, unit: 0 }, 200)).rejects.toThrow();
    expect(await executions()).toEqual(before);
  });

  it('that only say yes are not believed', async () => {
    const endpoint = await endpointAt(0);
    await farm.setFaults(server.mac, { liar: true });
    const command = { kind: 'gpuPowerTarget', watts: 200 } as const;
    await performCommand(driver, endpoint, command);
    expect(await gpuKindOf([driver]).verify(driver, endpoint, command, { reading: null, sentAt: 0 })).toEqual({
      state: 'pending',
      reason: 'The power limit is 320 W.',
    });
    await farm.setFaults(server.mac, { liar: false });
  });

  it('are lost one by one', async () => {
    restart();
    const [kept, lost] = [await endpointAt(0), await endpointAt(1)];
    const before = await driver.read(lost);
    await farm.setFaults(server.mac, { deadBoard: 1 });
    restart();
    const reading: GpuReading = await driver.read(lost);
    expect(reading).toMatchObject({ lost: true, power: null, powerLimit: null, utilization: null, uuid: before.uuid });
    expect(reading.model).toBe('NVIDIA GeForce RTX 3080');
    expect(await driver.read(kept)).toMatchObject({ lost: false, powerLimit: 320 });
    await expect(performCommand(driver, lost, { kind: 'gpuPowerTarget', watts: 200 })).rejects.toThrow('is lost');
    await farm.setFaults(server.mac, { deadBoard: null });
  });

  it('of which none reports its power have no bounds, and take no limit', async () => {
    await farm.setFaults(server.mac, { noPower: true });
    restart();
    const endpoint = await endpointAt(2);
    expect(await driver.read(endpoint)).toMatchObject({ power: null, powerLimit: null, powerManagement: false });
    await expect(performCommand(driver, endpoint, { kind: 'gpuPowerTarget', watts: 200 })).rejects.toThrow(
      'cannot be set',
    );
    await farm.setFaults(server.mac, { noPower: false });
  });

  it('are not read with a host key other than the pinned one, until it is accepted', async () => {
    restart();
    const endpoint = await endpointAt(0);
    const old = (await driver.read(endpoint)).hostKey;
    await farm.setFaults(server.mac, { newHostKey: true });
    await expect.poll(() => sessions.open).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, sharedForMs));
    const failure = await driver.read(endpoint).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'DeviceRefusedError', reason: 'hostKey' });
    const shown = (await driver.readers.hostKey?.(endpoint)) ?? '';
    expect(String(failure)).toContain(shown);
    expect(String(failure)).toContain(old ?? '-');
    const accept = (fingerprint: string) => performCommand(driver, endpoint, { kind: 'gpuAcceptHostKey', fingerprint });
    await expect(accept(old ?? '')).rejects.toMatchObject({ reason: 'hostKey' });
    await accept(shown);
    expect(await driver.read(endpoint)).toMatchObject({ hostKey: shown });
    await farm.setFaults(server.mac, { newHostKey: false });
  });

  it('refuse a wrong password once, and are not asked again for a while', async () => {
    restart();
    await farm.setFaults(server.mac, { badPassword: true });
    const refused = () => driver.read(endpointOf()).catch((error: unknown) => error);
    expect(await refused()).toMatchObject({ reason: 'credential', message: 'The server refused the login.' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(hostKeys.pinned.size).toBe(0);
    await farm.setFaults(server.mac, { badPassword: false });
    await expect.poll(refused, { timeout: 30_000, interval: 400 }).toMatchObject({ lost: false });
  });

  it('hang nothing and give nothing that is not sound while their server is slow, silent or broken', async () => {
    restart();
    const endpoint = await endpointAt(0, { timeoutMs: 400 });
    await farm.setFaults(server.mac, { slowMs: 20_000 });
    restart();
    await expect(driver.read({ ...endpoint, hostKeys })).rejects.toBeInstanceOf(DeviceTimeoutError);
    await farm.setFaults(server.mac, { slowMs: 0, halfOpen: true });
    restart();
    await expect(driver.read({ ...endpoint, hostKeys })).rejects.toBeInstanceOf(DeviceTimeoutError);
    await farm.setFaults(server.mac, { halfOpen: false, garbage: true });
    for (let turn = 0; turn < 8; turn += 1) {
      restart();
      const outcome = await driver.read({ ...endpoint, timeoutMs: 3000, hostKeys }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DeviceReplyError);
      else gpuScalarsSchema.parse(outcome);
    }
    await farm.setFaults(server.mac, { garbage: false });
  });
});
