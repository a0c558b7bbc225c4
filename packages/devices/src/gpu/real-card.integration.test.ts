import { sshKeyCredential } from '@headframe/domain/devices/ssh-credential';
import type { GpuReading } from '@headframe/domain/devices/gpu/gpu-reading';
import { symlink } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultPorts } from '../default-ports.ts';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { SshSessions } from '../ssh/ssh-sessions.ts';
import { realCards, realCardTitle, type RealCard } from '../testing/real-cards.ts';
import { hasRealSshd, startRealSshd, type RealSshd } from '../testing/real-sshd.ts';
import type { GpuDriver } from './gpu-driver.ts';
import { nvidiaLocalDriver, nvidiaSshDriver } from './nvidia-driver.ts';
import { unknownField } from './smi-fields.ts';

/** Loads the driver where nothing keeps it loaded, which takes seconds. */
const timeoutMs = 15_000;

const endpointOf = (card: RealCard): DeviceEndpoint => ({
  host: '127.0.0.1',
  ports: { ...defaultPorts, ssh: 1 },
  credentials: [],
  timeoutMs,
  unit: card.index,
  serial: card.uuid,
});

function expectReadingOf(card: RealCard, reading: GpuReading): void {
  expect(reading).toMatchObject({
    uuid: card.uuid,
    index: card.index,
    model: card.name,
    driverVersion: card.driverVersion,
    cudaVersion: expect.stringMatching(/^\d+\.\d+$/),
    firmware: expect.any(String),
    hostname: os.hostname(),
    powerLimit: card.powerLimit,
    minPower: card.minPower,
    maxPower: card.maxPower,
    lost: false,
    slowdown: expect.any(Boolean),
  });
  expect(reading.resetRequired).not.toBe(true);
  if (card.maxPower !== null) {
    expect(reading.powerManagement).toBe(true);
    expect(reading.power).toBeGreaterThan(1);
    expect(reading.power).toBeLessThanOrEqual(card.maxPower * 1.2);
  }
  expect(reading.temp).toBeGreaterThan(5);
  expect(reading.temp).toBeLessThan(110);
  expect(reading.clock).toBeGreaterThan(0);
  expect(reading.memoryTotal).toBeGreaterThan(1000);
}

async function expectBoundsHeld(driver: GpuDriver, endpoint: DeviceEndpoint, card: RealCard): Promise<void> {
  const { minPower, maxPower } = card;
  if (minPower === null || maxPower === null) return;
  for (const watts of [Math.ceil(maxPower) + 1, Math.max(1, Math.floor(minPower) - 1)])
    await expect(performCommand(driver, endpoint, { kind: 'gpuPowerTarget', watts })).rejects.toThrow(
      /^The card accepts/,
    );
  expect(await driver.readers.powerTarget?.(endpoint)).toEqual({ watts: card.powerLimit });
}

describe.skipIf(realCards.length === 0)(realCardTitle('cards of this machine, where there are any'), () => {
  it('are discovered and read as nvidia-smi shows them', async () => {
    const driver = nvidiaLocalDriver();
    for (const card of realCards) {
      const found = await discoverDevice([driver], endpointOf(card), { openPorts: [], isOwnMachine: true });
      expect(found).toMatchObject({ family: 'nvidia-smi', serial: realCards[0]?.uuid, model: realCards[0]?.name });
      expectReadingOf(card, await driver.read(endpointOf(card)));
    }
  });

  it('take no power limit outside of their bounds', async () => {
    for (const card of realCards) await expectBoundsHeld(nvidiaLocalDriver(), endpointOf(card), card);
  });

  it('have a driver that names the field it does not know', () => {
    const { stdout, status } = spawnSync('nvidia-smi', ['--query-gpu=uuid,no_such_field', '--format=csv'], {
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(unknownField(stdout.replace('no_such_field', 'gpu_recovery_action'))).toBe('gpu_recovery_action');
  });

  describe.skipIf(!hasRealSshd)('over the SSH server of OpenSSH', () => {
    let sshd: RealSshd;
    const sessions = new SshSessions();
    beforeAll(async () => {
      sshd = await startRealSshd();
      const { stdout } = spawnSync('sh', ['-c', 'command -v nvidia-smi'], { encoding: 'utf8' });
      await symlink(stdout.trim(), `${sshd.folder}/bin/nvidia-smi`);
    });
    afterAll(async () => {
      sessions.closeAll();
      await sshd.close();
    });

    it('are read the same, and their bounds hold', async () => {
      const driver = nvidiaSshDriver(sessions);
      const credential = sshKeyCredential(sshd.user, sshd.plainKey, null);
      for (const card of realCards) {
        const endpoint = {
          ...endpointOf(card),
          ports: { ...defaultPorts, ssh: sshd.port },
          credentials: credential ? [credential] : [],
        };
        const reading = await driver.read(endpoint);
        expectReadingOf(card, reading);
        expect(reading.hostKey).toBe(await sshd.fingerprint());
        await expectBoundsHeld(driver, endpoint, card);
      }
    });
  });
});
