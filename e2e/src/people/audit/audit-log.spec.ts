import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo, openSettings } from '../../go-to.ts';

test('an owner reads who did what, and exports the log', async ({ page, product, home }) => {
  const { api } = home;
  await openAs(page, product, home.person, 'asic-management/agents');
  await page.getByRole('button', { name: 'Create agent' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('=Hall 7');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create/ })
    .click();
  await expect(page.getByText('hfa_').first()).toBeVisible();

  await page.goto(`${product.origin}/user/dashboard`);
  await openSettings(page, 'Audit Log');
  await expect(page).toHaveURL(/\/user\/audit-log/);
  const row = page.getByRole('row', { name: /Agent created =Hall 7/ });
  await expect(row).toContainText(home.person.email);

  await row.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('row', { name: /^Name/ })).toContainText('=Hall 7');
  await expectAccessible(page);
  await page.reload();
  await expect(drawer.getByText('What changed')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByPlaceholder('Search actor, object, IP').fill('nothing like this');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await expect(page).toHaveURL(/q=nothing/);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await goTo(page, 'audit-log?action=location-profile.update&q=%3DHall');
  await expect(page.getByText('No entries match these filters')).toBeVisible();
  await page.goto(`${product.origin}/user/audit-log?action=agent.create&object=agent&q=%3DHall`);
  await expect(row).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Audit log \(.+\) [\d_-]+\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trimEnd().split('\n')).toHaveLength(2);
  expect(text).toContain("'=Hall 7");
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('You can export 1 batch per minute.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'My account' }).click();
  await expect(page).toHaveURL(/log=account/);
  await expect(page.getByText('Signed in').first()).toBeVisible();

  const { agents } = await api.ask<{ agents: { id: string; name: string }[] }>('{ agents { id name } }');
  const made = agents.find(({ name }) => name === '=Hall 7');
  await api.ask('mutation ($id: ID!) { removeAgent(id: $id) }', { id: made?.id });
  await page.goto(`${product.origin}/user/audit-log`);
  await expect(page.getByRole('row').nth(1)).toContainText('=Hall 7');
  await expect(page.getByRole('row').nth(1)).not.toContainText('Agent created');
});
