import { eventually } from '../../eventually.ts';
import { expect, signIn } from '../../fixtures.ts';
import { test } from '../../small-site.ts';

test('a request shows its devices, and what has not begun can be canceled', async ({ page, product, api }) => {
  const where = { ip: { _in: ['127.40.0.2', '127.40.0.3'] } };
  await eventually('the devices', 60_000, async () => {
    const query = 'query ($where: AsicWhere) { asicsAggregate(where: $where) { online } }';
    const { asicsAggregate } = await api.ask<{ asicsAggregate: { online: number } }>(query, { where });
    return asicsAggregate.online === 2 || undefined;
  });
  await api.ask(
    'mutation ($where: AsicWhere!) { blinkAsics(where: $where, on: true, options: { staggerSize: 1, staggerSeconds: 600 }) { batchId } }',
    { where },
  );
  await signIn(page, product);
  await page.goto(`${product.consoleUrl}agent-requests`);
  await expect(page.getByRole('row').filter({ hasText: 'Blink' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /Cancel .*pending/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel .+/ })
    .click();
  const state = async () =>
    (
      await api.ask<{ agentRequests: { state: string }[] }>(
        '{ agentRequests(where: { kind: { _eq: "blink" } }, limit: 1) { state } }',
      )
    ).agentRequests[0]?.state;
  await expect.poll(state, { timeout: 60_000 }).toMatch(/canceled|failed/);
});
