import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, signInAt } from '../../fixtures.ts';
import { lanLaunchOptions, lanOrigin } from '../../lan-name.ts';
import { test } from '../../small-site.ts';

test.use({ launchOptions: lanLaunchOptions });

/** Holds every refresh back until so many tabs want one, or some time has passed; counts those that come through. */
async function holdRefreshes(context: BrowserContext, ms: number): Promise<{ count(): number }> {
  let count = 0;
  await context.route('**/api/identity2/refreshtoken', async (route) => {
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
  return { count: () => count };
}

for (const [name, originOf] of [
  ['a lease in the storage (no secure context)', lanOrigin],
  ['the lock of the browser', (origin: string) => origin.replace('127.0.0.1', 'localhost')],
] as const) {
  test(`five tabs opened at once refresh once, with ${name}`, async ({ page, context, product }) => {
    const console = `${originOf(product.origin)}/user/`;
    await signInAt(page, console);
    await page.close();
    const refreshes = await holdRefreshes(context, 3000);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(`${console}agent-requests`)));
    for (const tab of tabs) await expect(tab.getByTitle('Subaccount main')).toBeVisible();
    expect(refreshes.count()).toBe(1);

    await tabs[0]?.goto(`${console}logout`);
    for (const tab of tabs) await expect(tab).toHaveURL(/\/user\/login/);
  });
}

/** Opens the list of requests while every GraphQL call but that for the account is answered so. */
async function failing(page: Page, origin: string, answer: { status: number; body: object }): Promise<void> {
  await page.route('**/v1/graphql', (route) => {
    const isAccount = /query account\b/.test(route.request().postData() ?? '');
    return isAccount ? route.fallback() : route.fulfill({ status: answer.status, json: answer.body });
  });
  await page.goto(`${origin}/user/agent-requests`);
}

const withCode = (code: string) => ({ errors: [{ message: 'The server says no.', extensions: { code } }] });

for (const [code, status, text, url] of [
  ['500', 200, 'The server could not answer', /errors\/server-error/],
  ['503', 503, 'The server could not answer', /errors\/server-error/],
  ['429', 200, 'Too many requests', /errors\/many-requests/],
  ['access-denied', 200, 'The server says no.', /agent-requests/],
] as const) {
  test(`the answer ${code} (HTTP ${status})`, async ({ page, product }) => {
    await signIn(page, product);
    await failing(page, product.origin, { status, body: withCode(code) });
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page).toHaveURL(url);
    if (code === 'access-denied') return;
    await page.unroute('**/v1/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/agent-requests/);
    await expect(page.getByTitle('Subaccount main')).toBeVisible();
  });
}

test('the connection error is reached only while the host is not, and leads back by itself', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, product);
  await page.goto(`${product.origin}/user/agent-requests`);
  await expect(page.getByTitle('Subaccount main')).toBeVisible();
  await page.goto(`${product.origin}/user/errors/connection-error`);
  await expect(page).toHaveURL(/agent-requests/);

  await context.setOffline(true);
  await expect(page.getByText('No connection')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(false);
  await expect(page.getByTitle('Subaccount main')).toBeVisible({ timeout: 30_000 });
});

test('a part that the server no longer has: loaded anew once, then told', async ({ page, product }) => {
  await signIn(page, product);
  let loads = 0;
  page.on('framenavigated', (frame) => (loads += frame === page.mainFrame() ? 1 : 0));
  await page.route(/\/user\/assets\/AgentRequestPage-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${product.origin}/user/agent-requests`);
  await expect(page.getByText('New version is available; please refresh the page.')).toBeVisible();
  expect(loads).toBeGreaterThanOrEqual(2);
  await page.unroute(/\/user\/assets\/AgentRequestPage-.*\.js/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Agent Requests' })).toBeVisible();
});

test('a newer build is offered when one comes back to the tab, once', async ({ page, product }) => {
  await signIn(page, product);
  const served = await page.request.get(`${product.origin}/user/version.json`);
  expect(served.headers()['cache-control']).toBe('no-cache');
  const { build } = (await served.json()) as { build: string };
  expect(await page.locator('meta[name="headframe-build"]').getAttribute('content')).toBe(build);

  await page.route('**/user/version.json', (route) => route.fulfill({ json: { build: 'ffffffffffffffff' } }));
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate('dispatchEvent(new Event("focus"))');
  await expect(page.getByText('New version is available; please refresh the page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('New version is available; please refresh the page.')).toBeHidden();
});

test('a deep link with tokens completes the sign-in; one with reauth is ignored', async ({ page, product }) => {
  const answer = await page.request.post(`${product.origin}/api/identity2/loginwithemail`, {
    form: { email: 'owner@headframe.test', password: 'Correct-Horse-7' },
  });
  const { access_token: accessToken, refresh_token: refreshToken } = (await answer.json()) as Record<string, string>;
  const query = new URLSearchParams({
    accessToken: accessToken ?? '',
    refreshToken: refreshToken ?? '',
    hasMFA: 'false',
  });
  await page.goto(`${product.origin}/user/social-login?${query.toString()}&reauth=true`);
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto(`${product.origin}/user/social-login?${query.toString()}`);
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expect(page.getByTitle('Subaccount main')).toBeVisible();

  await page.goto(`${product.origin}/user/logout`);
  await page.goto(`${product.origin}/user/social-login?accessToken=a&refreshToken=of-elsewhere&hasMFA=false`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(`${product.origin}/user/social-login?error=canceled`);
  await expect(page.getByText('The sign-in was canceled.')).toBeVisible();
});
