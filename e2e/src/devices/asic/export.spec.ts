import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 14 });

test('the filtered list is saved as a file, as CSV and Excel once a minute, on a desktop and on a phone', async ({
  page,
  product,
  home,
}) => {
  const shown = home.addresses.slice(0, 12);
  await openAs(page, product, home.person, `asic-management/devices?ip=${shown[0]}-${shown.at(-1)}`);
  await expect(page.getByText('1–12 of 12')).toBeVisible();
  const button = page.getByRole('button', { name: 'Export CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^ASICs \(export \d+\) \d{4}(-\d\d){2}_\d\d(-\d\d){2}\.csv$/);
  const [header, ...devices] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFmac_address,ip,.*,power_mode_target,.*,lost_hashrate,(.*,)?note,family$/);
  expect(devices.map((line) => line.split(',')[1]).toSorted()).toEqual(shown.toSorted());
  const excel = page.getByRole('button', { name: 'Export Excel' });
  const [workbook] = await Promise.all([page.waitForEvent('download'), excel.click()]);
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  await button.click();
  await expect(page.getByText('You can export 1 batch per minute. Please try again later.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button).toBeVisible();
  await expect(excel).toBeVisible();
});
