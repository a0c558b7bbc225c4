import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../fixtures.ts';
import { goTo } from '../go-to.ts';

test.use({ devices: 12 });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('every group is reached at 1440 x 900, and Settings stays in sight while requests run and groups are open', async ({
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person);
  const menu = menuOf(page);
  const groups = ['Overview', 'Miners', 'Site', 'Maintenance', 'Pool', 'Finances and reports', 'Settings'];
  const label = (name: string) => menu.getByRole('button', { name, exact: true });
  for (const name of groups) await expect(label(name)).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');

  await home.api.ask(
    'mutation { blinkAsics(on: true, where: { _and: [] }, options: { staggerSize: 1, staggerSeconds: 600 }) { batchId } }',
  );
  await expect(page.getByRole('link', { name: /^Blink LED/ })).toBeVisible();
  for (const name of groups) await expect(label(name)).toBeInViewport({ ratio: 1 });

  for (const name of groups.slice(0, -1))
    if ((await label(name).getAttribute('aria-expanded')) === 'false') await label(name).press('Enter');
  await expect(label('Settings')).toBeInViewport({ ratio: 1 });
  await label('Settings').press('Enter');
  await expect(menu.getByRole('link', { name: 'Appearance' })).toBeInViewport({ ratio: 1 });

  await label('Miners').press('Enter');
  await expect(menu.getByRole('link', { name: 'ASICs' })).toBeHidden();
  await goTo(page, 'asic-management/devices');
  await expect(menu.getByRole('link', { name: 'ASICs' })).toHaveAttribute('aria-current', 'page');
});

test('the collapsed menu opens a page of a group by the keyboard', async ({ page, product, home }) => {
  await openAs(page, product, home.person);
  await page.keyboard.press('[');
  const settings = menuOf(page).getByRole('button', { name: 'Settings' });
  await settings.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/settings\/appearance/);
  await expect(settings).toBeInViewport({ ratio: 1 });
});
