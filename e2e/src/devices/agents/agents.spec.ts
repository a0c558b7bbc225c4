import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';

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

test('agents are imported from a file with a key each, and one is set to leave HTTP alone', async ({
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'asic-management/agents');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import agents' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'agents.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,ranges\nEast hall,[10.0.0.0/24]\nWest hall,\n'),
  });
  await page.getByRole('button', { name: 'Apply to 2 agents' }).click();
  await expect(page.getByText(/^2 agents imported\./)).toBeVisible();
  await page.getByRole('button', { name: 'Take keys' }).click();
  const keys = page.getByRole('dialog', { name: 'Keys of 2 agents' });
  await expect(keys.getByText(/West hall: hfa_[\w-]{43}/)).toBeVisible();
  await keys.getByRole('button', { name: 'I saved it' }).click();
  await goTo(page, 'asic-management/agents');
  await page.getByRole('button', { name: 'Actions of East hall' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const setting = page.getByRole('dialog', { name: 'Settings of East hall' });
  await expect(setting.getByLabel('Ranges')).toHaveValue('10.0.0.0/24');
  await setting.getByRole('switch', { name: /Ask ASICs over HTTP/ }).click();
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  const { agents } = await home.api.ask<{ agents: { setting: { httpAsicsEnabled: boolean } }[] }>(
    '{ agents(where: { name: { _eq: "East hall" } }) { setting { httpAsicsEnabled } } }',
  );
  expect(agents[0]?.setting.httpAsicsEnabled).toBe(false);
});
