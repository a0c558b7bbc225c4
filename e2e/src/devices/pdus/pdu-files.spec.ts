import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';

test.use({ devices: 1 });

function choose(page: Page, text: string, name = 'units.csv') {
  return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('PDUs are imported and renamed by files, set to view-only, and exported', async ({ page, product, home }) => {
  await openAs(page, product, home.person, 'asic-management/pdus');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import PDUs' })).toBeVisible();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV template' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('PDUs template.csv');
  expect(await readFile(await template.path(), 'utf8')).toContain('privacy_password');

  await choose(page, 'model,name\nAP8959,x\n');
  await expect(page.getByRole('alert').getByText(/Structure error! .*A column .*"ip".* is missing/)).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();

  const header = 'agent_name,IP address,family,name,community,Colour';
  await choose(
    page,
    `${header}\n,10.99.0.20,snmp-apc-rpdu2,Row 3 left,private,red\nelsewhere,10.99.0.21,snmp-apc-rpdu2,x,,red\n`,
  );
  await expect(page.getByRole('combobox', { name: 'IP address' })).toHaveValue('ip');
  await page.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('1 PDU to add, 0 to change, 0 unchanged, 1 row refused.')).toBeVisible();
  await expect(page.getByText(/the agent "elsewhere" does not exist/)).toBeVisible();
  await page.getByRole('button', { name: 'Apply to 1 PDU' }).click();
  await expect(page.getByText(/^1 PDU added\. Row 3: /)).toBeVisible();
  await goTo(page, 'asic-management/pdus');
  await expect(page.getByRole('row', { name: /Row 3 left/ })).toBeVisible();

  await page.getByRole('button', { name: 'Rename by file' }).click();
  await choose(page, 'ip;name\n10.99.0.20;Hall A left\n');
  await expect(page.getByRole('row', { name: /name: Row 3 left → Hall A left/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply to 1 name' }).click();
  await expect(page.getByText(/^1 name set\./)).toBeVisible();
  await goTo(page, 'asic-management/pdus');
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
