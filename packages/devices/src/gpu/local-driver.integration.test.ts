import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPorts } from '../default-ports.ts';
import { DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { fakeUuid, writeFakeNvidiaSmi, type FakeNvidiaSmi } from '../testing/fake-nvidia-smi.ts';
import type { GpuDriver } from './gpu-driver.ts';
import { gpuKindOf } from './gpu-kind.ts';
import { isOwnAddress } from './local-host.ts';
import { nvidiaLocalDriver } from './nvidia-driver.ts';

const canRun = process.platform !== 'win32';

describe.skipIf(!canRun)('cards of the machine that the agent runs on', () => {
  let folder: string;
  let smi: FakeNvidiaSmi;
  let driver: GpuDriver;
  const before = process.env['PATH'];
  const endpoint: DeviceEndpoint = {
    host: '127.0.0.1',
    ports: { ...defaultPorts, ssh: 1 },
    credentials: [],
    timeoutMs: 4000,
    unit: 0,
    serial: fakeUuid,
  };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-nvidia-smi-'));
    smi = await writeFakeNvidiaSmi(folder, '<nvidia_smi_log><cuda_version>11.4</cuda_version></nvidia_smi_log>');
    process.env['PATH'] = `${folder}:${before}`;
  });
  beforeEach(async () => {
    driver = nvidiaLocalDriver();
    await smi.mode('ok');
  });
  afterAll(async () => {
    process.env['PATH'] = before;
    delete process.env['HEADFRAME_AGENT_NVIDIA_SMI'];
    await rm(folder, { recursive: true, force: true });
  });

  it('are discovered at an address of it whatever ports are open, and at no other', async () => {
    const identity = { family: 'nvidia-smi', unit: 0, serial: fakeUuid, credentialOutcome: 'unasked' };
    const hints = { openPorts: [], isOwnMachine: true };
    expect(await discoverDevice([driver], endpoint, hints)).toMatchObject(identity);
    expect(await discoverDevice([driver], endpoint, { openPorts: [] })).toBeNull();
    for (const host of ['127.0.0.2', '192.0.2.1']) {
      expect(isOwnAddress(host)).toBe(false);
      expect(await discoverDevice([driver], { ...endpoint, host }, hints)).toBeNull();
      await expect(driver.read({ ...endpoint, host })).rejects.toThrow('no address of the machine');
    }
  });

  it('are read and take a power limit without SSH', async () => {
    expect(await driver.read(endpoint)).toMatchObject({
      uuid: fakeUuid,
      powerLimit: 320,
      cudaVersion: '11.4',
      hostname: os.hostname(),
      hostKey: null,
      uptime: expect.any(Number),
    });
    const command = { kind: 'gpuPowerTarget', watts: 210 } as const;
    await performCommand(driver, endpoint, command);
    const baseline = { reading: null, sentAt: 0 };
    expect(await gpuKindOf([driver]).verify(driver, endpoint, command, baseline)).toEqual({ state: 'verified' });
    const accept = { kind: 'gpuAcceptHostKey', fingerprint: `SHA256:${'a'.repeat(43)}` } as const;
    await expect(performCommand(driver, endpoint, accept)).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('are bounded in time and output, and say where the program is missing', async () => {
    await smi.mode('hang');
    await expect(driver.read({ ...endpoint, timeoutMs: 200 })).rejects.toBeInstanceOf(DeviceTimeoutError);
    await smi.mode('endless');
    await expect(driver.readers.powerTarget?.(endpoint)).rejects.toBeInstanceOf(DeviceReplyError);
    process.env['HEADFRAME_AGENT_NVIDIA_SMI'] = path.join(folder, 'missing');
    await expect(nvidiaLocalDriver().read(endpoint)).rejects.toMatchObject({ reason: 'unsupported' });
    process.env['HEADFRAME_AGENT_NVIDIA_SMI'] = path.join(folder, 'nvidia-smi');
    await smi.mode('ok');
    expect((await nvidiaLocalDriver().read(endpoint)).uuid).toBe(fakeUuid);
  });
});
