import { eventually } from '../../eventually.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { expectAccessible } from '../../axe.ts';

test.use({ devices: 3 });

interface Miner {
  ip: string;
  tags: string[];
  issues: string[];
}

test('tags and safe ranges are set on several miners, the tag filters, and an issue follows its range at once', async ({
  page,
  product,
  home,
}) => {
  const { api } = home;
  page.setDefaultTimeout(30_000);
  const miners = async (where: object) =>
    (
      await api.ask<{ asics: Miner[] }>(
        'query ($where: AsicWhere) { asics(where: $where, orderBy: [{ ip: asc }]) { ip tags issues } }',
        { where },
      )
    ).asics;
  const online = { isOnline: { _eq: true }, maxFan: { _gt: 1000 } };
  const [first, second] = await eventually('two miners with fans', 90_000, async () => {
    const found = await miners(online);
    return found.length >= 2 ? found : undefined;
  });
  const addresses = [first?.ip, second?.ip].join(',');
  const dialog = page.getByRole('dialog');
  const set = async (setting: string) => {
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
    // It opens upwards from the foot of the window, as tall as there is room.
    await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.height ?? 0).toBeGreaterThan(400);
    await page.getByRole('menuitem', { name: setting, exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  };

  await openAs(page, product, home.person, `asic-management/devices?ip=${addresses}`);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await set('Tags');
  await dialog.getByLabel('Tags', { exact: true }).fill('row 7');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved for 2 miners.')).toBeVisible();

  await set('Safe ranges');
  await expect(dialog.getByLabel('Max fan, rpm')).toHaveAttribute('placeholder', 'default');
  await dialog.getByLabel('Max fan, rpm').fill('500');
  await dialog.getByLabel('Min fan, rpm').fill('600');
  await expect(dialog.getByText('Min fan is above Max fan.')).toBeVisible();
  await dialog.getByLabel('Min fan, rpm').fill('');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`${product.consoleUrl}asic-management/devices?tags=row+7&issue=HIGH_FAN`);
  await expect(page.getByRole('row').filter({ hasText: 'row 7' })).toHaveCount(2);
  const tooFast = { tags: { _contains: ['row 7'] }, issues: { _contains: ['HIGH_FAN'] } };
  await expect
    .poll(async () => (await miners(tooFast)).map(({ ip }) => ip), { timeout: 30_000 })
    .toEqual([first?.ip, second?.ip]);
});
