import { sshKeyCredential } from '@headframe/domain/devices/ssh-credential';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import { defaultPorts } from '../default-ports.ts';
import type { Credential, DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { SshSessions } from '../ssh/ssh-sessions.ts';
import { fakeUuid, writeFakeNvidiaSmi, type FakeNvidiaSmi } from '../testing/fake-nvidia-smi.ts';
import { hasRealSshd, sshdTitle, startRealSshd, type RealSshd } from '../testing/real-sshd.ts';
import type { GpuDriver } from './gpu-driver.ts';
import { gpuKindOf } from './gpu-kind.ts';
import { nvidiaSshDriver } from './nvidia-driver.ts';

const document = `<?xml version="1.0" ?>
<!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v11.dtd">
<nvidia_smi_log>
  <cuda_version>11.4</cuda_version>
  <gpu id="00000000:04:00.0"><uuid>${fakeUuid}</uuid><power_readings><power_management>Supported</power_management></power_readings></gpu>
</nvidia_smi_log>
`;

/** The test of the server (`gpus.integration.test.ts`) proves the rest on every run, from the console on. */
const inProof = it.skipIf(process.env['HEADFRAME_PROOF'] !== 'full');

describe.skipIf(!hasRealSshd)(sshdTitle('cards behind the SSH server of OpenSSH'), () => {
  let sshd: RealSshd;
  let smi: FakeNvidiaSmi;
  let sessions: SshSessions;
  let driver: GpuDriver;
  let endpoint: DeviceEndpoint;
  const pinned = new Map<string, string>();
  beforeAll(async () => {
    sshd = await startRealSshd();
    smi = await writeFakeNvidiaSmi(`${sshd.folder}/bin`, document);
  });
  afterAll(() => sshd.close());
  beforeEach(async () => {
    sessions?.closeAll();
    sessions = new SshSessions();
    driver = nvidiaSshDriver(sessions, 50);
    pinned.clear();
    await smi.mode('ok');
    endpoint = {
      host: '127.0.0.1',
      ports: { ...defaultPorts, ssh: sshd.port },
      credentials: [keyOf(sshd.plainKey, null)],
      timeoutMs: 4000,
      unit: 0,
      serial: fakeUuid,
      hostKeys: {
        get: (host, port) => pinned.get(`${host}:${port}`),
        pin: (host, port, fingerprint) => void pinned.set(`${host}:${port}`, fingerprint),
      },
    };
  });
  afterAll(() => sessions.closeAll());

  function keyOf(key: string, passphrase: string | null): Credential {
    const credential = sshKeyCredential(sshd.user, key, passphrase);
    if (!credential) throw new Error('This is no key.');
    return credential;
  }

  it('are read with a key, by a driver that does not know newer fields', async () => {
    const reading = await driver.read(endpoint);
    expect(reading).toMatchObject({
      uuid: fakeUuid,
      driverVersion: '470.82.01',
      cudaVersion: '11.4',
      powerManagement: true,
      powerLimit: 320,
      minPower: 100,
      utilization: null,
      migMode: null,
      hostname: expect.any(String),
      hostKey: await sshd.fingerprint(),
    });
    expect([...pinned.values()]).toEqual([await sshd.fingerprint()]);
  });

  inProof('are read with an encrypted key', async () => {
    const credentials = [keyOf(sshd.encryptedKey, sshd.passphrase)];
    expect(await driver.read({ ...endpoint, credentials })).toMatchObject({ uuid: fakeUuid });
  });

  it('take a power limit through sudo alone where the user may not set it, and show it', async () => {
    const command = { kind: 'gpuPowerTarget', watts: 250 } as const;
    await smi.calls();
    await performCommand(driver, endpoint, command);
    const calls = await smi.calls();
    expect(calls.filter((line) => line.includes('-pl'))).toEqual([`-i ${fakeUuid} -pl 250`, `-i ${fakeUuid} -pl 250`]);
    expect(await smi.limit()).toBe('250.00');
    const verification = await gpuKindOf([driver]).verify(driver, endpoint, command, { reading: null, sentAt: 0 });
    expect(verification).toEqual({ state: 'verified' });
    await smi.restart();
    expect((await driver.read(endpoint)).powerLimit).toBe(320);
    await smi.allowSudo(false);
    await expect(performCommand(driver, endpoint, command)).rejects.toThrow(
      /may not set power limits.*Insufficient Permissions.*a password is required/,
    );
    await smi.allowSudo(true);
    expect(await smi.limit()).toBe('320.00');
  });

  it('are commanded by nothing that a shell reads', async () => {
    await smi.calls();
    for (const serial of [`${fakeUuid};touch x`, '$(reboot)', `${fakeUuid} -pl 336`, '-L'])
      await expect(
        performCommand(driver, { ...endpoint, serial }, { kind: 'gpuPowerTarget', watts: 250 }),
      ).rejects.toThrow();
    expect((await smi.calls()).filter((line) => line.includes('-pl'))).toEqual([]);
  });

  it('share one query and one connection, which is opened again after the server has restarted', async () => {
    await driver.read(endpoint);
    await smi.calls();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all([driver.read(endpoint), driver.read(endpoint), driver.read(endpoint)]);
    expect((await smi.calls()).filter((line) => line.includes('--query-gpu'))).toHaveLength(1);
    expect(sessions.open).toBe(1);
    await sshd.restart();
    await expect.poll(() => sessions.open).toBe(0);
    expect((await driver.readers.powerTarget?.(endpoint))?.watts).toBe(320);
  });

  inProof('are not read where the host key has changed, and nothing is sent', async () => {
    await driver.read(endpoint);
    const before = await sshd.fingerprint();
    await sshd.restart({ newHostKey: true });
    await smi.calls();
    const failure = await driver.readers.powerTarget?.(endpoint).catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: 'hostKey' });
    expect(String(failure)).toContain(before);
    expect(String(failure)).toContain(await sshd.fingerprint());
    expect(await smi.calls()).toEqual([]);
    await performCommand(driver, endpoint, { kind: 'gpuAcceptHostKey', fingerprint: await sshd.fingerprint() });
    expect((await driver.readers.powerTarget?.(endpoint))?.watts).toBe(320);
  });

  it('are not read where there is no room to pin one more host key, unless it is pinned', async () => {
    const full = { ...endpoint.hostKeys, get: (host: string) => pinned.get(host), refusal: () => 'No room.' };
    await smi.calls();
    const guarded = { ...endpoint, hostKeys: { pin: () => undefined, ...full } };
    await expect(driver.read(guarded)).rejects.toMatchObject({ reason: 'refused', message: 'No room.' });
    expect(await smi.calls()).toEqual([]);
    pinned.set('127.0.0.1', await sshd.fingerprint());
    expect((await driver.readers.powerTarget?.(guarded))?.watts).toBe(320);
  });

  it('are read with a credential for some host keys where the server shows one of them, else with the next', async () => {
    const key = keyOf(sshd.plainKey, null);
    const strange = `SHA256:${'a'.repeat(43)}`;
    const read = (...credentials: Credential[]) => driver.read({ ...endpoint, credentials });
    await expect(read({ ...key, hostKeys: [strange] })).rejects.toMatchObject({
      reason: 'hostKey',
      message: expect.stringContaining('Nothing was sent to it'),
    });
    expect(pinned.size).toBe(0);
    const known = { ...key, hostKeys: [strange, await sshd.fingerprint()] };
    expect(await read({ user: sshd.user, password: 'wrong', hostKeys: [strange] }, known)).toMatchObject({
      uuid: fakeUuid,
      hostKey: await sshd.fingerprint(),
    });
  });

  it('say why a login is refused', async () => {
    const read = (credential: Credential) => driver.read({ ...endpoint, credentials: [credential] });
    await expect(read({ user: sshd.user, password: 'wrong' })).rejects.toMatchObject({ reason: 'credential' });
    await expect(read(keyOf(sshd.encryptedKey, null))).rejects.toThrow('enter its passphrase');
    await expect(read(keyOf(sshd.encryptedKey, 'wrong'))).rejects.toThrow('with this passphrase');
    await expect(driver.read({ ...endpoint, credentials: [] })).rejects.toMatchObject({ reason: 'credential' });
  });

  it('end a program that hangs or never stops writing, and are read again after it', async () => {
    await smi.mode('hang');
    await expect(driver.read({ ...endpoint, timeoutMs: 300 })).rejects.toBeInstanceOf(DeviceTimeoutError);
    await smi.mode('endless');
    await expect(driver.readers.powerTarget?.(endpoint)).rejects.toSatisfy(
      (error) => error instanceof DeviceReplyError || error instanceof DeviceConnectionError,
    );
    await smi.mode('ok');
    expect((await driver.readers.powerTarget?.(endpoint))?.watts).toBe(320);
  });

  it('answer for themselves where a lost card ends the list, and say why the driver does not answer', async () => {
    await smi.mode('lost');
    expect(await driver.read(endpoint)).toMatchObject({ lost: false, powerLimit: 320 });
    await smi.mode('gone');
    await expect(driver.readers.powerTarget?.(endpoint)).rejects.toThrow('communicate with the NVIDIA driver');
  });
});
