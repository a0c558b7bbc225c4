import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, openAs, signInAt, test } from '../../fixtures.ts';
import { lanLaunchOptions, lanOrigin } from '../../lan-name.ts';
import type { Home } from '../../home.ts';
import { signUp } from '../team/person.ts';

test.use({ launchOptions: lanLaunchOptions, devices: 2 });

/** Controls how the server treats the tokens of the tabs of one browser. */
interface Storm {
  /** From now on the tokens in use so far are refused, and refreshes are delayed until `release`. */
  begin(): Promise<void>;
  release(): void;
  /** How many tabs were refused their token. */
  refusedTabs(): number;
  /** How many refreshes the server has answered. */
  answered(): number;
  /** How many refreshes ran at the same time, max. A tab gives up one that takes 9 s, and another tab tries. */
  maxAtOnce(): number;
}

const isRefresh = (request: Request) => request.url().endsWith('/api/identity2/refreshtoken');

async function prepareStorm(context: BrowserContext): Promise<Storm> {
  const used = new Set<string>();
  const refused = new Set<Page>();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const running = new Set<Request>();
  let [maxAtOnce, answered] = [0, 0];
  let hasBegun = false;
  const tokenOf = (request: Request) => request.headers()['authorization'] ?? '';
  context.on('request', (request) => {
    if (maxAtOnce === 0 && tokenOf(request)) used.add(tokenOf(request));
    if (hasBegun && isRefresh(request)) maxAtOnce = Math.max(maxAtOnce, running.add(request).size);
  });
  context.on('requestfailed', (request) => running.delete(request));
  context.on('requestfinished', (request) => {
    if (running.delete(request)) answered += 1;
  });
  return {
    async begin() {
      hasBegun = true;
      await context.route('**/v1/graphql', async (route, request) => {
        if (!used.has(tokenOf(request))) return route.fallback();
        await route.fulfill({ json: withCode('401') });
        refused.add(request.frame().page());
      });
      await context.route('**/api/identity2/refreshtoken', async (route) => {
        await released;
        await route.continue().catch(() => undefined);
      });
    },
    release: () => release(undefined),
    refusedTabs: () => refused.size,
    answered: () => answered,
    maxAtOnce: () => maxAtOnce,
  };
}

const reestablishing = 'Re-establishing connection...';

/** The subaccount of a home, as the main layout shows it. */
const shown = (page: Page, { subaccount }: Home) => page.getByTitle(`Subaccount ${subaccount}`);

for (const [count, name, originOf] of [
  [5, 'a lease in the storage (no secure context)', lanOrigin],
  [3, 'the lock of the browser', (origin: string) => origin.replace('127.0.0.1', 'localhost')],
] as const) {
  test(`${count} tabs whose token is refused refresh once, with ${name}`, async ({ page, context, product, home }) => {
    const storm = await prepareStorm(context);
    const console = `${originOf(product.origin)}/user/`;
    await signInAt(page, console, home.person);
    const tabs = [page, ...(await Promise.all(Array.from({ length: count - 1 }, () => context.newPage())))];
    for (const tab of tabs) await tab.goto(`${console}agent-requests`);
    for (const tab of tabs) await expect(shown(tab, home)).toBeVisible();
    await storm.begin();
    await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'Dashboard' }).click()));
    await expect.poll(storm.refusedTabs).toBe(count);
    await expect(page.getByText(reestablishing)).toBeVisible();
    storm.release();
    for (const tab of tabs) await expect(tab.getByText(reestablishing)).toBeHidden();
    for (const tab of tabs) await expect(tab.getByRole('link', { name: /Hashing/ }).first()).toContainText('2');
    expect([storm.maxAtOnce(), storm.answered()]).toEqual([1, 1]);

    await page.goto(`${console}logout`);
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

test('an error response leads to its page and back, or to a message', async ({ page, product, home }) => {
  await openAs(page, product, home.person);
  for (const [code, status, text, url] of [
    ['500', 200, 'The server could not answer', /errors\/server-error/],
    ['503', 503, 'The server could not answer', /errors\/server-error/],
    ['429', 200, 'Too many requests', /errors\/many-requests/],
  ] as const) {
    await failing(page, product.origin, { status, body: withCode(code) });
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page).toHaveURL(url);
    await page.unroute('**/v1/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/agent-requests/);
    await expect(shown(page, home)).toBeVisible();
  }
  await failing(page, product.origin, { status: 200, body: withCode('access-denied') });
  await expect(page.getByText('The server says no.').first()).toBeVisible();
  await expect(page).toHaveURL(/agent-requests/);
});

/** The token with another issuer; the console reads it, only the server checks its signature. */
function ofAnotherHost(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, iss: 'http://elsewhere.test' })).toString('base64url');
  return [head, changed, signature].join('.');
}

test('a refresh that yields nothing, or a token for another host, signs out', async ({ page, product, home }) => {
  await openAs(page, product, home.person);
  await page.route('**/api/identity2/refreshtoken', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Record<string, string>;
    await route.fulfill({ response, json: { ...answer, access_token: ofAnotherHost(answer['access_token'] ?? '') } });
  });
  await page.reload();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.unroute('**/api/identity2/refreshtoken');
  await page.goto(`${product.origin}/user/dashboard`);
  await expect(page).toHaveURL(/\/user\/login/);

  await openAs(page, product, home.person);
  const nothing = { access_token: null, refresh_token: null, error: 'invalid-token', message: 'Please sign in.' };
  await page.route('**/api/identity2/refreshtoken', (route) => route.fulfill({ status: 401, json: nothing }));
  await page.reload();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('the connection error is reached only while the host is not, and leads back by itself', async ({
  page,
  context,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'agent-requests');
  await expect(shown(page, home)).toBeVisible();
  await page.goto(`${product.origin}/user/errors/connection-error`);
  await expect(page).toHaveURL(/agent-requests/);
  await expect(shown(page, home)).toBeVisible();
  // An aborted call looks like a server without an answer: wait until no call is in flight.
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(false);
  const dashboard = page.getByRole('link', { name: 'Dashboard' }).first();
  await expect(async () => {
    if (await dashboard.isVisible()) await dashboard.dispatchEvent('click', {}, { timeout: 1000 });
    await expect(page.getByText('No connection')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await context.setOffline(false);
  await expect(shown(page, home)).toBeVisible({ timeout: 30_000 });
});

test('a session that cannot be renewed at present leads to the page that says why, and back', async ({
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'agent-requests');
  await expect(shown(page, home)).toBeVisible();
  const refresh = '**/api/identity2/refreshtoken';
  await page.route(refresh, (route) => route.abort('connectionrefused'));
  await page.route('**/healthz', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByText('No connection')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate('navigator.onLine')).toBe(true);
  await page.unroute(refresh);
  await page.unroute('**/healthz');
  await expect(page).toHaveURL(/agent-requests/, { timeout: 30_000 });
  await expect(shown(page, home)).toBeVisible();

  const patience = { error: 'too-many-requests', message: 'Too many requests.' };
  await page.route(refresh, (route) => route.fulfill({ status: 429, json: patience }));
  await page.reload();
  await expect(page).toHaveURL(/errors\/many-requests/);
  await page.unroute(refresh);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/agent-requests/);
  await expect(shown(page, home)).toBeVisible();
});

test('a sign-in in another tab closes the sign-in page', async ({ page, context, product, home }) => {
  await page.goto(`${product.origin}/user/login`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  // The notice disappears after some seconds: start to wait for it before it can appear.
  const notice = expect(page.getByText(`You are signed in as ${home.person.email}.`)).toBeVisible({ timeout: 60_000 });
  await signInAt(await context.newPage(), product.consoleUrl, home.person);
  await notice;
  await expect(shown(page, home)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/dashboard/);
});

/** Hides the messages of other tabs from a tab, as if it slept; its form stays open during a sign-in elsewhere. */
const deaf = `
  delete globalThis.BroadcastChannel;
  addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
`;

test('after another account signs in in one tab, the other tab reloads as that account, and says so', async ({
  page,
  context,
  product,
  home,
}) => {
  const second = await signUp(product.origin, 'second');
  const form = await context.newPage();
  await form.addInitScript(deaf);
  await form.goto(`${product.origin}/user/login`);
  await expect(form.getByLabel('E-mail')).toBeVisible();
  await openAs(page, product, home.person);
  await expect(shown(page, home)).toBeVisible();
  const token = await page.evaluate<string>('localStorage.getItem("headframe.refreshToken")');

  await form.getByLabel('E-mail').fill(second.email);
  await form.getByLabel('Password', { exact: true }).fill(second.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form).toHaveURL(/\/user\/dashboard/);
  await expect(page.getByText(`You are now signed in as ${second.email}.`)).toBeVisible({ timeout: 30_000 });
  await expect(shown(page, home)).toBeHidden();
  const answer = await page.request.post(`${product.origin}/api/identity2/refreshtoken`, {
    form: { refresh_token: token },
  });
  expect(answer.status()).toBe(401);
});

test('a part that the server no longer has: reloaded once, then reported', async ({ page, product, home }) => {
  await openAs(page, product, home.person);
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

test('a newer build is offered once, on return to the tab', async ({ page, product, home }) => {
  await openAs(page, product, home.person);
  await expect(page.getByText('Top issues')).toBeVisible();
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
  await expect(async () => {
    const cancel = page.getByRole('button', { name: 'Cancel' });
    if (await cancel.isVisible()) await cancel.click({ timeout: 1000 });
    await expect(page.getByText('New version is available; please refresh the page.')).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});

test('a link with tokens signs in only after confirmation; one with reauth is ignored', async ({
  page,
  product,
  home,
}) => {
  const query = async () => {
    const answer = await page.request.post(`${product.origin}/api/identity2/loginwithemail`, {
      form: { ...home.person },
    });
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
    const link = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, hasMFA: 'false' };
    return new URLSearchParams(link).toString();
  };
  const isSignedIn = () => page.evaluate<boolean>('localStorage.getItem("headframe.refreshToken") !== null');
  const landing = `${product.origin}/user/social-login`;
  const question = page.getByRole('heading', { name: `Continue as ${home.person.email}?` });
  await page.goto(`${landing}?${await query()}&reauth=true`);
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto(`${landing}?${await query()}`);
  await expect(question).toBeVisible();
  expect(await isSignedIn()).toBe(false);
  await page.getByRole('button', { name: 'Not my account' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto(`${landing}?${await query()}`);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expect(shown(page, home)).toBeVisible();

  await page.goto(`${product.origin}/user/logout`);
  await page.goto(`${landing}?accessToken=a&refreshToken=of-elsewhere&hasMFA=false`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(`${landing}?error=canceled`);
  await expect(page.getByText('The sign-in was canceled.')).toBeVisible();

  await page.addInitScript('globalThis.headframeShell = { platform: "android" }');
  await page.goto(`${landing}?${await query()}`);
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expect(shown(page, home)).toBeVisible();
});
