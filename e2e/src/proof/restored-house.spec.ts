import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { onlyAgent } from '../agents.ts';
import { Api } from '../api.ts';
import { batchEnd, devicesRead, sendCommand } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect, test } from '../fixtures.ts';
import { launchProduct, startProduct, type LaunchedProduct } from '../product.ts';

const devices = proofLength(6, 60);
const farm = {
  HEADFRAME_SIM_DEVICES: String(devices),
  HEADFRAME_SIM_FIRST_ADDRESS: '127.48.0.1',
  HEADFRAME_SIM_PORTS: 'free',
  HEADFRAME_SIM_REBOOT_SECONDS: '1',
};

async function run(program: 'backup' | 'restore', args: string[], dataFolder: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../../scripts', `${program}.ts`);
  const env = { ...process.env, DATABASE_URL: '', HEADFRAME_DATA: dataFolder };
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], { env });
}

test('a house restored from a backup of its work goes on: people, agent, devices and their passwords', async () => {
  test.setTimeout(proofLength(240_000, 600_000));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-e2e-'));
  const file = path.join(folder, 'house.hfb');
  const restored = path.join(folder, 'restored');
  let second: LaunchedProduct | undefined;
  const first = await startProduct({ devices, firstAddress: farm.HEADFRAME_SIM_FIRST_ADDRESS, environment: farm });
  try {
    const api = new Api(first.origin);
    const before = await devicesRead(api, devices);
    const agent = await onlyAgent(api);
    await test.step('it is backed up while commands run', async () => {
      const batch = await sendCommand(api, 'reboot', { isOnline: { _eq: true } });
      await run('backup', [file, '--unencrypted'], first.dataFolder);
      await batchEnd(api, batch, 90_000);
    });
    await test.step('its place is lost, and restored elsewhere', async () => {
      await mkdir(restored);
      // Its copy lies apart from the backups.
      await copyFile(path.join(first.dataFolder, 'secret-key'), path.join(restored, 'secret-key'));
      await first.stop();
      await run('restore', [file], restored);
    });
    second = await launchProduct({ ...farm, HEADFRAME_DATA: restored });
    const again = new Api(second.origin);
    await test.step('the same account signs in, and the same agent connects', async () => {
      const found = await eventually('The agent', 60_000, async () => {
        const one = await onlyAgent(again);
        return one.isOnline ? one : undefined;
      });
      expect(found.id).toBe(agent.id);
    });
    await test.step('the same devices are read and obey', async () => {
      const after = await devicesRead(again, devices);
      expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
      const ends = await batchEnd(again, await sendCommand(again, 'reboot', { isOnline: { _eq: true } }), 120_000);
      expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['done']));
    });
  } finally {
    await first.stop();
    await second?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
