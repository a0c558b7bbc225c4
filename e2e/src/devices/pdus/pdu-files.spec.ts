import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 1 });

function choose(page: Page, text: string, name = 'units.csv') {
  return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('PDUs are imported and renamed by files, set to view-only, and exported', async ({ page, product, home }) => {
  await openAs(page, product, home.person, 'asic-management/pdus');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import PDUs' });
  await expect(dialog.getByText('privacy_password')).toBeVisible();
  await expectAccessible(page);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('PDUs template.csv');
  const header = (await readFile(await template.path(), 'utf8')).trim();

  await choose(page, 'ip,colour\n10.0.0.20,red\n');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Structure error!')).toBeVisible();
  await expect(page.getByText(/The template has no column "colour"/)).toBeVisible();

  const row = (agent: string, ip: string, name: string) => `${agent},${ip},snmp-apc-rpdu2,${name},no,private,,,,,`;
  await choose(
    page,
    [header, row('', '10.99.0.20', 'Row 3 left'), row('elsewhere', '10.99.0.21', 'x'), ''].join('\r\n'),
  );
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(/^1 PDU added\. Row 3: The agent "elsewhere" does not exist\./)).toBeVisible();
  await expect(dialog.getByText('Refused rows')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const unit = page.getByRole('row', { name: /Row 3 left/ });
  await expect(unit).toBeVisible();

  await page.getByRole('button', { name: 'Rename by file' }).click();
  await choose(page, 'ip;name\n10.99.0.20;Hall A left\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('1 PDU renamed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Hall A left/ })).toBeVisible();

  await page.getByRole('button', { name: 'Actions of Hall A left' }).click();
  await page.getByRole('menuitem', { name: 'Set view-only' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set view-only' }).click();
  await expect(page.getByRole('row', { name: /Hall A left/ })).toContainText('View only');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^PDUs \(.+\) \d{4}(-\d\d){2}_\d\d(-\d\d){2}\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('\r\nHall A left,');
});
