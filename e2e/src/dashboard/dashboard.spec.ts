import { expect, signIn } from '../fixtures.ts';
import { test } from '../small-site.ts';

test('the IoT card counts the farm, and each count leads to its devices', async ({ page, product, api }) => {
  const online = async () =>
    (await api.ask<{ asicsAggregate: { hashing: number } }>('{ asicsAggregate { hashing } }')).asicsAggregate.hashing;
  await expect.poll(online, { timeout: 60_000 }).toBe(30);
  await signIn(page, product);
  const hashing = page.getByRole('link', { name: /Hashing/ }).first();
  await expect(hashing).toContainText('30');
  await hashing.click();
  await expect(page).toHaveURL(/asic-management\/devices\?.*status=.*hashing/);
  await expect(page.getByText('1–10 of 30')).toBeVisible();
});
