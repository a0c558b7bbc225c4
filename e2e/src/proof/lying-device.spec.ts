import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { batchEnd, devicesRead, sendCommand, type ItemEnd } from '../commands.ts';
import { expect, openAs, owner, productTest } from '../fixtures.ts';

/** A command without effect fails after this time, in seconds; a simulated reboot takes three. */
const verifySeconds = proofLength(8, 15);

const test = productTest({
  devices: 6,
  firstAddress: '127.41.0.1',
  environment: {
    HEADFRAME_VERIFY_SECONDS: String(verifySeconds),
    HEADFRAME_SIM_REBOOT_SECONDS: '3',
    HEADFRAME_SIM_SETTLED: 'true',
  },
});

test('a command ends as failed, in plain words, where the device did not do it', async ({ api, product }) => {
  test.setTimeout(150_000);
  const { farm } = product;
  const devices = await devicesRead(api, 6);
  const [honest, liar, stuck, away, poolLiar, ledLiar] = devices.map(({ ip }) => ip);
  if (!honest || !liar || !stuck || !away || !poolLiar || !ledLiar) throw new Error('Six devices are needed.');
  for (const ip of [liar, poolLiar, ledLiar]) await farm.setFaults(ip, { liar: true });
  await farm.setFaults(stuck, { stuckReboot: true });
  await farm.setFaults(away, { offline: true });
  const before = await farm.device(honest);

  const where = (...ips: string[]) => ({ ip: { _in: ips } });
  const pools = [{ address: 'stratum+tcp://other.test:3333', user: 'farm.liar', password: 'x' }];
  const batches = await Promise.all([
    sendCommand(api, 'reboot', where(honest, liar, stuck, away)),
    sendCommand(api, 'changePool', where(poolLiar), { pools }),
    sendCommand(api, 'blink', where(ledLiar), { on: true }),
  ]);
  const ends = (await Promise.all(batches.map((batch) => batchEnd(api, batch, (verifySeconds + 30) * 1000)))).flat();
  const endOf = (ip: string) => ends.find((end) => end.ip === ip) as ItemEnd;

  await test.step('the honest one is verified, and did reboot', async () => {
    expect(endOf(honest)).toMatchObject({ state: 'done', message: '' });
    const now = await farm.device(honest);
    expect(now.executions.reboot).toBe(1);
    expect(now.uptime).toBeLessThan(before.uptime);
  });
  await test.step('those that said success and did nothing have failed', async () => {
    expect(endOf(liar).state).toBe('failed');
    expect(endOf(liar).message).toMatch(/^Device answered success but the device did not restart/);
    expect(endOf(poolLiar).state).toBe('failed');
    expect(endOf(poolLiar).message).toMatch(/^Device answered success but the pools did not change/);
    expect(endOf(ledLiar).state).toBe('failed');
    expect(endOf(ledLiar).message).toMatch(/^Device answered success but the LED did not change/);
    expect((await farm.device(liar)).executions.reboot).toBe(1);
  });
  await test.step('the one that never came back has failed', async () => {
    expect(endOf(stuck).state).toBe('failed');
    expect(endOf(stuck).message).toMatch(/^Device answered success but it is unknown whether that took effect/);
  });
  await test.step('the one that could not be reached was sent nothing', async () => {
    expect(endOf(away).state).toBe('failed');
    expect(endOf(away).message).toMatch(/^The device cannot be reached; the command was not sent/);
    expect((await farm.device(away)).executions).toEqual({});
  });
  await test.step('the requests report the same', async () => {
    const { agentRequests } = await api.ask<{ agentRequests: Record<string, unknown>[] }>(
      `query ($where: AgentRequestWhere) { agentRequests(where: $where) { state doneCount errorResultCount summary } }`,
      { where: { batchId: { _eq: batches[0] } } },
    );
    expect(agentRequests).toEqual([
      { state: 'failed', doneCount: 1, errorResultCount: 3, summary: '1 done, 3 failed' },
    ]);
  });
});

test('the console shows the failure to the sender of the command', async ({ page, product }) => {
  const ip = '127.41.0.1';
  await product.farm.setFaults(ip, { liar: true });
  await openAs(page, product, owner, `asic-management/devices?ip=${ip}`);
  await page.getByRole('row').filter({ hasText: ip }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Blink LED' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blink LED' }).click();
  await expect(page.getByText('1 failed')).toBeVisible({ timeout: (verifySeconds + 30) * 1000 });
});
