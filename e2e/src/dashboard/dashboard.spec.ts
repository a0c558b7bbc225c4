import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 12 });

test('the IoT card counts the farm, and each count leads to its devices', async ({ page, product, home }) => {
  const { api } = home;
  const online = async () =>
    (await api.ask<{ asicsAggregate: { hashing: number } }>('{ asicsAggregate { hashing } }')).asicsAggregate.hashing;
  await expect.poll(online, { timeout: 60_000 }).toBe(12);
  await openAs(page, product, home.person);
  const reporting = await api.ask<{ asicsAggregate: { powerReporting: number } }>(
    '{ asicsAggregate { powerReporting } }',
  );
  await expect(page.getByRole('link', { name: /^Power/ })).toContainText(
    `${reporting.asicsAggregate.powerReporting} of 12 report`,
  );
  await expect(page.getByRole('link', { name: /^Hashrate 24 h/ })).toContainText(/average of (less than 1|\d+) min/);
  await expect(page.getByRole('button', { name: '1h' })).toHaveAttribute('aria-pressed', 'true');
  const hashing = page.getByRole('link', { name: /Hashing/ }).first();
  await expect(hashing).toContainText('12');
  await hashing.click();
  await expect(page).toHaveURL(/asic-management\/devices\?.*status=.*hashing/);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
});
