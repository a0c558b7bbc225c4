import { randomBytes } from 'node:crypto';
import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { FirmwareFamily } from '@headframe/domain/devices/firmware/firmware-image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeviceRefusedError, TransferBrokenError } from '../device-errors.ts';
import type { Verification } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import { antminerBundle, fileOf } from '../testing/antminer-bundle-file.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import { asicDrivers } from './asic-drivers.ts';
import { asicKind } from './asic-kind.ts';

const models: readonly [string, FirmwareFamily][] = [
  ['Antminer S21', 'antminer'],
  ['Antminer S19', 'antminer'],
  ['Whatsminer M50S', 'whatsminer-v2'],
  ['Whatsminer M60S', 'whatsminer-v3'],
];

/** The models run side by side, what is tried on one of them in order. */
const inOrder = { concurrent: false };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const imageOf = (version: string, size = 200_000) =>
  Buffer.concat([Buffer.from(`Simulated firmware ${version}\n`), randomBytes(size)]);

type UpdateFirmware = Extract<AsicCommand, { kind: 'updateFirmware' }>;

function commandFor({ model, controlBoard }: AsicReading, family: FirmwareFamily, version: string): UpdateFirmware {
  const image = {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    fileName: 'stock.bmu',
    bytes: 1,
    sha256: '0'.repeat(64),
    family,
    version,
    models: [model ?? ''],
    controlBoards: [controlBoard ?? ''],
  };
  return { kind: 'updateFirmware', imageId: image.id, image };
}

describe.skipIf(!simulatorExists)('updates of firmware on the simulator', () => {
  let farm: SimulatedFarm;
  let hosts: Map<string, { address: string; mac: string }>;

  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: models.length,
      firstAddress: '127.69.0.1',
      environment: {
        HEADFRAME_SIM_MODELS: models.map(([model]) => model).join(','),
        HEADFRAME_SIM_REBOOT_SECONDS: '1',
      },
    });
    hosts = new Map((await farm.devices()).map((device) => [device.model, device]));
    await pause(2000);
  });
  afterAll(() => farm?.close());

  describe.concurrent.each(models)('%s', (model, family) => {
    const driver = asicDrivers[family];
    const at = () => farm.endpoint(hosts.get(model)?.address ?? '');
    const fault = (faults: Record<string, unknown>) => farm.setFaults(hosts.get(model)?.mac ?? '', faults);
    let before: AsicReading;
    const shares: number[] = [];

    async function update(version: string, bytes = imageOf(version)): Promise<UpdateFirmware> {
      shares.length = 0;
      const command = commandFor(before, family, version);
      const report = ({ share }: { share: number | null }) => void shares.push(share ?? -1);
      await performCommand(driver, at(), command, report, fileOf('stock.bmu', bytes));
      return command;
    }

    async function outcome(command: UpdateFirmware, patienceMs: number): Promise<Verification> {
      const baseline = { reading: before, sentAt: Date.now() };
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const seen = await asicKind.verify(driver, at(), command, baseline);
        if (seen.state !== 'pending' || Date.now() > deadline) return seen;
        await pause(200);
      }
    }

    beforeEach(async () => {
      await fault({ firmwareUpdate: null, stuckReboot: false, liar: false });
      await expect.poll(() => driver.read(at()).catch(() => null), { timeout: 30_000 }).not.toBeNull();
      before = await driver.read(at());
    });

    it('installs an image, restarts, and reports its version; its settings stay', inOrder, async () => {
      const pools = [{ address: 'pool.one.example:3333', user: 'farm.a1', password: 'x' }];
      await performCommand(driver, at(), { kind: 'changePool', pools });
      const version = `${before.firmware} plus`;
      expect(asicKind.settledBefore?.(commandFor(before, family, version), before)).toBeNull();
      const command = await update(version);
      expect(await outcome(command, 20_000)).toEqual({ state: 'verified' });
      const after = await driver.read(at());
      expect(after.firmware).toBe(version);
      await expect.poll(async () => (await driver.read(at())).pools[0]?.user, { timeout: 30_000 }).toBe('farm.a1');
      expect(shares.at(-1)).toBe(1);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(asicKind.settledBefore?.(command, after)).toMatchObject({ state: 'done' });
      expect((await farm.device(hosts.get(model)?.mac ?? ''))['executions']).toMatchObject({ updateFirmware: 1 });
    });

    it('refuses what is no image for it, and a full flash, with its own words', inOrder, async () => {
      await expect(update('x', randomBytes(5000))).rejects.toThrow(DeviceRefusedError);
      await fault({ firmwareUpdate: 'refuse' });
      await expect(update('x')).rejects.toThrow(DeviceRefusedError);
      await fault({ firmwareUpdate: 'full' });
      await expect(update('x')).rejects.toThrow(/space|failed/i);
      expect((await driver.read(at())).firmware).toBe(before.firmware);
    });

    it('that breaks the connection in the middle did not receive the image', inOrder, async () => {
      await fault({ firmwareUpdate: 'break' });
      await expect(update('x', imageOf('x', 40_000_000))).rejects.toThrow(TransferBrokenError);
      expect(shares.at(-1)).toBeLessThan(1);
      expect((await driver.read(at())).firmware).toBe(before.firmware);
    });

    it(
      'that comes back with the version it had, or says that it did and does nothing, is not updated',
      inOrder,
      async () => {
        await fault({ firmwareUpdate: 'keep' });
        const kept = await update('never');
        const seen = await outcome(kept, 3000);
        expect(seen).toMatchObject({ state: 'pending', reason: `The device reports ${before.firmware}.` });
        await fault({ firmwareUpdate: null, liar: true });
        expect(await outcome(await update('never'), 1000)).toMatchObject({ state: 'pending' });
      },
    );

    it('that never comes back stays away', inOrder, async () => {
      await fault({ stuckReboot: true });
      expect(await outcome(await update('gone'), 2000)).toMatchObject({ state: 'pending', isAway: true });
    });
  });

  it('an Antminer is sent its own part of a bundle, and none of a bundle for others', async () => {
    const host = hosts.get('Antminer S21');
    const endpoint = farm.endpoint(host?.address ?? '');
    const driver = asicDrivers.antminer;
    await farm.setFaults(host?.mac ?? '', { stuckReboot: false });
    await expect.poll(() => driver.read(endpoint).catch(() => null), { timeout: 30_000 }).not.toBeNull();
    const before = await driver.read(endpoint);
    const entry = (hardware: string, version: string) => ({
      name: 'update.bmu',
      model: 'Antminer S21',
      hardware,
      bytes: imageOf(version),
    });
    const command = commandFor(before, 'antminer', 'right');
    const send = (bytes: Buffer) => performCommand(driver, endpoint, command, undefined, fileOf('merge.bmu', bytes));
    await expect(send(antminerBundle([entry('CVCtrl_BHB42601', 'wrong')]))).rejects.toThrow(
      /no image for Antminer S21 with AMLCtrl/,
    );
    await send(antminerBundle([entry('CVCtrl_BHB68XXX', 'wrong'), entry(before.controlBoard ?? '', 'right')]));
    await expect
      .poll(
        () =>
          driver
            .read(endpoint)
            .then(({ firmware }) => firmware)
            .catch(() => null),
        { timeout: 30_000 },
      )
      .toBe('right');
  });
});
