import type { Api } from '../../api.ts';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 4 });

interface MadeKey {
  id: string;
  token: string;
}

/** Creates a key with a built-in role, as a program of the owner would. */
async function makeKey(api: Api, role: string): Promise<MadeKey> {
  const { apiKeyRoles } = await api.ask<{ apiKeyRoles: { id: string; alias: string }[] }>(
    '{ apiKeyRoles { id alias } }',
  );
  const roleId = apiKeyRoles.find(({ alias }) => alias === role)?.id;
  const { createApiKey } = await api.ask<{ createApiKey: MadeKey }>(
    'mutation ($roleId: ID!) { createApiKey(roleId: $roleId) { id token } }',
    { roleId },
  );
  return createApiKey;
}

test('a key is made for a program, does what its role may, and ends when it is deleted', async ({
  page,
  product,
  home,
}) => {
  const { api } = home;
  const [first = '', second = ''] = home.addresses;
  await openAs(page, product, home.person, 'settings/api-key');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Description').fill('Grafana');
  await dialog.getByRole('radio', { name: /^Viewer/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'API key' });
  const token = (await shown.getByText(/hfk_/).innerText()).trim();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I saved it' }).click();

  const ask = async (query: string) => {
    const response = await fetch(`${product.origin}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
    const answer = (await response.json()) as { data: unknown; errors?: { extensions: { code: string } }[] };
    return answer.errors?.[0]?.extensions.code ?? answer.data;
  };
  const post = (path: string, bearer: string, body = {}) =>
    fetch(`${product.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
  const saveDevices = (bearer: string) =>
    post('/api/bulks/export_csv_filter', bearer, {
      where: { ip: { _in: [first, second, '10.0.0.1'] } },
      location: { tz: 'America/Chicago' },
    });
  expect(await ask('{ asicsAggregate { count } }')).toEqual({ asicsAggregate: { count: 4 } });
  expect(await ask('mutation { rebootAsics(where: { ip: { _isNull: false } }) { deviceCount } }')).toBe(
    'access-denied',
  );
  expect(await ask('{ me { email } }')).toBe('access-denied');
  const file = await saveDevices(token);
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="ASICs \(api-keys \d+\) [\d_-]+\.csv"$/,
  );
  const [header, ...devices] = (await file.text()).trimEnd().split('\r\n');
  expect(header).toContain('mac_address,ip,serial_number,workername,');
  expect(devices.map((line) => line.split(',')[1]).toSorted()).toEqual([first, second].toSorted());
  expect((await saveDevices(token)).status).toBe(429);
  const accountant = await makeKey(api, 'Accountant');
  expect((await saveDevices(accountant.token)).status).toBe(403);
  await api.ask('mutation ($id: ID!) { deleteApiKey(id: $id) }', { id: accountant.id });
  expect((await post('/api/audit-log/export', token)).status).toBe(403);
  expect((await saveDevices(`${token.slice(0, -1)}~`)).status).toBe(401);

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'How to use the API' })).toHaveAttribute('href', '/docs/index.html');
  const row = page.getByRole('row', { name: /Grafana/ });
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText(`…${token.slice(-4)}`);
  await expect(row).toContainText('just now');
  await row.getByRole('button', { name: 'Actions of Grafana' }).click();
  await page.getByRole('menuitem', { name: 'Edit description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Dashboards');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('row', { name: /Dashboards Viewer/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions of Dashboards' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect(await ask('{ asicsAggregate { count } }')).toBe('401');
  expect((await saveDevices(token)).status).toBe(401);
});

test('the help on the API reads well in both themes and on a phone, and stands alone', async ({ page, product }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${product.origin}/docs/index.html`);
  await expect(page.getByRole('heading', { level: 1, name: 'Headframe API' })).toBeVisible();
  await expect(page.getByText(`${product.origin}/v1/graphql`).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.locator('html').evaluate((element) => (element as { scrollWidth: number }).scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(asked.every((url) => url.startsWith(product.origin))).toBe(true);
});
