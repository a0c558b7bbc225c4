import { expectAccessible } from '../axe.ts';
import { batchEnd, sendCommand } from '../commands.ts';
import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 2 });

test('a reboot of a miner appears as an event, and opens its request', async ({ page, product, home }) => {
  test.setTimeout(180_000);
  const batch = await sendCommand(home.api, 'reboot', { ip: { _eq: home.addresses[0] } });
  const [end] = await batchEnd(home.api, batch, 120_000);
  expect(end?.state).toBe('done');

  await openAs(page, product, home.person);
  await page.getByRole('button', { name: /^Activity/ }).click();
  await page.getByRole('link', { name: 'All events' }).click();
  const row = page.getByRole('row', { name: /Command done.*Info.*Reboot \(1 device\).*1 done\./ });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('link', { name: 'Reboot (1 device)' }).click();
  await expect(page).toHaveURL(/\/agent-requests\?request=/);
  await expect(page.getByRole('dialog', { name: /Reboot/ })).toBeVisible();
});
