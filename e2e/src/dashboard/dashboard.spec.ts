import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 12 });

test('the IoT card counts the farm, and each count leads to its devices', async ({ page, product, home }) => {
  const { api } = home;
  const online = async () =>
    (await api.ask<{ asicsAggregate: { hashing: number } }>('{ asicsAggregate { hashing } }')).asicsAggregate.hashing;
  await expect.poll(online, { timeout: 60_000 }).toBe(12);
  await openAs(page, product, home.person);
  const asics = page.getByRole('region', { name: 'ASICs', exact: true });
  await expect(asics.getByRole('link', { name: /^Farm power/ })).toContainText(
    /kW\s*([1-9]|1[0-2]) of 12 ASICs report/,
  );
  await expect(asics.getByRole('link', { name: /^Hashrate 24 h/ })).toContainText(/average of (less than 1|\d+) min/);
  await expect(page.getByRole('button', { name: '1h' })).toHaveAttribute('aria-pressed', 'true');

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Pool').getByText('No workers yet')).toBeVisible();
  await expect(part('Bitcoin wallet').getByText('Balance')).toBeVisible();
  await expect(part('Network Stats')).toBeVisible();
  // What an operator looks for first stands above the fold.
  for (const chart of ['Hashrate', 'Farm power'])
    await expect(page.getByRole('figure', { name: chart, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(part('Bitcoin wallet').getByText('Balance')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Arrange the card Wallet' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Swap with Pool' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['IoT', 'Wallet', 'Pool', 'Network Stats']);

  const hashing = asics.getByRole('link', { name: /^Hashing/ });
  await expect(hashing).toContainText('12');
  await hashing.click();
  await expect(page).toHaveURL(/asic-management\/devices\?.*status=.*hashing/);
  await expect(page.getByText('1–12 of 12')).toBeVisible();
});
