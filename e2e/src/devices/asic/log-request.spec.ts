import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 40 });

interface LogFacts {
  asics: { id: string; ip: string; model: string; family: string }[];
}

test('the log of a miner is requested, appears among its files, and is downloaded', async ({ page, product, home }) => {
  const { asics } = await home.api.ask<LogFacts>(
    '{ asics(where: { isOnline: { _eq: true } }, limit: 100) { id ip model family } }',
  );
  const one = asics.find(({ family }) => family === 'antminer');
  const other = asics.find(({ family }) => family.startsWith('whatsminer'));
  if (!one || !other) throw new Error('The home has no Antminer or no Whatsminer.');

  await openAs(
    page,
    product,
    home.person,
    `asic-management/devices?device=${one.id}&tab=files&ip=${one.ip},${other.ip}`,
  );
  await expect(page.getByText('No files yet')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Request log' }).click();
  const dialog = page.getByRole('dialog', { name: /Request log/ });
  await expect(dialog).toContainText('Fetches the log of each miner as a file. Mining goes on.');
  await dialog.getByRole('button', { name: /Request log/ }).click();
  await expect(page.getByText('Request log: 1 of 1 fetched')).toBeVisible({ timeout: 60_000 });
  const file = page.getByRole('button', { name: /^Download miner-log\.txt, \d/ });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${one.ip.replaceAll('.', '\\.')}_.*_miner-log\\.txt$`));
  expect(await readFile(await download.path(), 'utf8')).toContain(`miner type: ${one.model}`);

  // Within two minutes a further request is refused, in the words of the specification.
  await page.goto(`${product.consoleUrl}asic-management/devices?ip=${one.ip},${other.ip}`);
  await page
    .getByRole('checkbox', { name: /^Select (?!page)/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /^Select (?!page)/ })
    .nth(1)
    .check();
  await page.getByRole('button', { name: /More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Request log' }).click();
  await page
    .getByRole('dialog', { name: /Request log/ })
    .getByRole('button', { name: /Request log/ })
    .click();
  await expect(page.getByText('Log request limit reached.')).toBeVisible();
  await expect(page.getByText('You can submit one log request every 2 minutes.')).toBeVisible();

  // The request shows its file too.
  await page.goto(`${product.consoleUrl}asic-management/devices?device=${one.id}&tab=commands`);
  await expect(page.getByRole('button', { name: /^Download miner-log\.txt/ })).toBeVisible();
});
