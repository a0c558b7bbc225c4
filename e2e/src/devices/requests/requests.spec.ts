import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 2 });

test('a request shows its devices, and items not started can be canceled', async ({ page, product, home }) => {
  const { addresses, api } = home;
  const where = { ip: { _in: addresses } };
  await api.ask(
    'mutation ($where: AsicWhere!) { blinkAsics(where: $where, on: true, options: { staggerSize: 1, staggerSeconds: 600 }) { batchId } }',
    { where },
  );
  await openAs(page, product, home.person, 'agent-requests');
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
