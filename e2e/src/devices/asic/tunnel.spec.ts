import { expect, openAs, test } from '../../fixtures.ts';

// The page of an Antminer asks for this by digest.
test.use({ devices: 10, httpCredentials: { username: 'root', password: 'root' } });

test("a miner's own page opens through a tunnel at an origin of its own, and is gone once it is closed", async ({
  page,
  product,
  home,
}) => {
  const { asics } = await home.api.ask<{ asics: { id: string; ip: string; model: string; family: string }[] }>(
    '{ asics(where: { isOnline: { _eq: true } }, limit: 100) { id ip model family } }',
  );
  const miner = asics.find(({ family }) => family === 'antminer');
  if (!miner) throw new Error('The home has no Antminer.');

  await openAs(page, product, home.person, `asic-management/devices?device=${miner.id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'More actions' }).click();
  const [tunnel] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Open tunnel' }).click(),
  ]);
  await expect(tunnel.getByRole('heading', { name: 'Antminer' })).toBeVisible({ timeout: 30_000 });
  await expect(tunnel.getByRole('cell', { name: miner.model, exact: true })).toBeVisible();
  const { origin, pathname, search } = new URL(tunnel.url());
  expect(origin).not.toBe(new URL(page.url()).origin);
  expect([pathname, search]).toEqual(['/', '']);
  expect(await tunnel.evaluate('opener')).toBeNull();

  await expect(drawer.getByRole('timer')).toHaveText(/^Closes in [45]:\d\d$/, { timeout: 30_000 });
  await drawer.getByRole('button', { name: 'Close tunnel' }).click();
  await expect(drawer.getByRole('heading', { name: 'Tunnel', exact: true })).toBeHidden({ timeout: 30_000 });
  await expect(async () =>
    expect(
      await tunnel.reload().then(
        () => true,
        () => false,
      ),
    ).toBe(false),
  ).toPass({
    timeout: 30_000,
  });
});
