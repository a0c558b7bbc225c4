import { expect, openAs, test } from '../../fixtures.ts';

test('an agent is created with a key shown once, and a taken name shows an error', async ({ page, product, home }) => {
  await home.api.ask('mutation { createAgent(name: "Local site") { id } }');
  await openAs(page, product, home.person, 'asic-management/agents');
  await expect(page.getByText('Local site')).toBeVisible();
  await page.getByRole('button', { name: 'Create agent' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Local site');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page.getByText('Agent "Local site" is already taken.')).toBeVisible();
  await dialog.getByLabel('Name').fill('North hall');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page.getByText(/hfa_[\w-]{43}/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('North hall')).toBeVisible();
  await expect(page.getByText(/hfa_/)).toHaveCount(0);
});
