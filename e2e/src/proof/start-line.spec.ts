/**
 * The line that the console shows for a new agent, run as it is by `sh` in an empty folder: the archive is built, downloaded,
 * unpacked and started, and the console shows the agent online. `npm test` runs the same line on a small archive
 * (apps/agent/build/start-line.integration.test.ts).
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isFullProof } from '../../../scripts/checks/proof-length.ts';
import { expect, openAs, owner, productTest } from '../fixtures.ts';

const test = productTest({ devices: 5, firstAddress: '127.46.0.1' });
const runsHere = process.platform === 'linux' && process.arch === 'x64';

// Outside of the test, so that a test that is skipped starts no product.
test.skip(!isFullProof || !runsHere, 'Builds the archive of Linux x64: npm run proof on such a machine.');

test('the line of the console starts an agent that the console shows online', async ({ page, product }) => {
  test.setTimeout(240_000);
  await openAs(page, product, owner, 'asic-management/agents');
  await page.getByRole('button', { name: 'Create agent' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(`The "north" hall's`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create/ })
    .click();
  await page.getByRole('tab', { name: 'Linux x64' }).click();
  const line = (await page.getByRole('dialog').locator('pre', { hasText: 'headframe-agent' }).textContent()) ?? '';
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe start line '));
  const child = spawn('sh', ['-c', line], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await expect.poll(() => output, { timeout: 180_000 }).toContain('Connected to the server.');
    await page.getByRole('button', { name: 'I saved it' }).click();
    await expect(page.getByRole('row', { name: /The "north" hall's/ })).toContainText('Online');
    expect(await readdir(folder)).toEqual(['headframe-agent']);
    const log = output.split('\n').filter((text) => text.startsWith('{'));
    expect(log.join('\n')).not.toContain('hfa_');
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  }
});
