import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { onlyAgent } from '../agents.ts';
import { Api } from '../api.ts';
import { batchEnd, devicesRead, sendCommand } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect, test } from '../fixtures.ts';
import { endHolds } from '../pool/withdraw.ts';
import { launchProduct, startProduct, type LaunchedProduct } from '../product.ts';
import { holdWithdrawal, moneyOf, paymentSent, payoutState } from './held-withdrawal.ts';

const devices = proofLength(6, 60);
const farm = {
  HEADFRAME_SIM_DEVICES: String(devices),
  HEADFRAME_SIM_FIRST_ADDRESS: '127.48.0.1',
  HEADFRAME_SIM_PORTS: 'free',
  HEADFRAME_SIM_REBOOT_SECONDS: '1',
  HEADFRAME_PAYOUT_SECONDS: '1',
};

async function run(program: 'backup' | 'restore', args: string[], dataFolder: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../../scripts', `${program}.ts`);
  const env = { ...process.env, DATABASE_URL: '', HEADFRAME_DATA: dataFolder };
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], { env });
}

test('a house restored from a backup of its work goes on: people, agent, devices and money', async () => {
  test.setTimeout(proofLength(240_000, 600_000));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-e2e-'));
  const file = path.join(folder, 'house.hfb');
  const [lost, restored] = [path.join(folder, 'lost'), path.join(folder, 'restored')];
  let second: LaunchedProduct | undefined;
  const first = await startProduct({
    devices,
    firstAddress: farm.HEADFRAME_SIM_FIRST_ADDRESS,
    environment: { ...farm, HEADFRAME_DATA: lost },
  });
  const before = { ...first, dataFolder: lost };
  try {
    const api = new Api(first.origin);
    const miners = await devicesRead(api, devices);
    const agent = await onlyAgent(api);
    await holdWithdrawal(before);
    const money = await moneyOf(before);
    await test.step('it is backed up while commands run', async () => {
      const batch = await sendCommand(api, 'reboot', { isOnline: { _eq: true } });
      await run('backup', [file, '--unencrypted'], lost);
      await batchEnd(api, batch, 90_000);
    });
    await test.step('a running house is not restored over', async () => {
      await expect(run('restore', [file], lost)).rejects.toThrow('is already in use by another Headframe');
    });
    await test.step('it pays after the backup, its place is lost, and it is restored elsewhere', async () => {
      await endHolds(before);
      await paymentSent(before);
      await mkdir(restored);
      // Its copy lies apart from the backups.
      await copyFile(path.join(lost, 'secret-key'), path.join(restored, 'secret-key'));
      await first.stop();
      await run('restore', [file], restored);
      // Chain and wallet are not the house's: they are as it left them.
      await cp(path.join(lost, 'simulator'), path.join(restored, 'simulator'), { recursive: true, force: true });
      await rm(lost, { recursive: true });
    });
    const since = new Date();
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
      expect(after.map(({ id }) => id).toSorted()).toEqual(miners.map(({ id }) => id).toSorted());
      const ends = await batchEnd(again, await sendCommand(again, 'reboot', { isOnline: { _eq: true } }), 120_000);
      expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['done']));
      expect(ends).toHaveLength(devices);
    });
    await test.step('what was paid after the backup is not paid again', async () => {
      const after = { ...first, dataFolder: restored };
      await endHolds(after);
      await payoutState(after, since);
      const status = await payoutState(after, new Date());
      expect(status.state).toBe('stopped');
      expect(status.reason).toContain('does not know');
      expect(await moneyOf(after)).toEqual(money);
    });
  } finally {
    await first.stop();
    await second?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
