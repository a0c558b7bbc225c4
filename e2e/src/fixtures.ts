import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { administratorOf, Api, signInByApi, type Person } from './api.ts';
import { makeHome, type Home } from './home.ts';
import { owner, startProduct, type Product, type ProductOptions, type RunningProduct } from './product.ts';
import { sharedProduct, type SharedProduct } from './shared-product/shared-product.ts';

/** Signs in at the form of a console, on any server, and waits for the main layout. */
export async function signInAt(page: Page, consoleUrl: string, { email, password }: Person): Promise<void> {
  await page.goto(consoleUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
}

/**
 * Opens a page of the console as a signed-in person: puts the session into the storage of the console as it loads, which
 * skips the form and a page. Journeys about signing in use `signInAt`.
 */
export async function openAs(
  page: Page,
  product: RunningProduct,
  person: Person,
  address = 'dashboard',
): Promise<void> {
  const { refresh_token: token } = await signInByApi(product.origin, person);
  const session = await page.addInitScript(`localStorage.setItem('headframe.refreshToken', ${JSON.stringify(token)})`);
  await page.goto(`${product.consoleUrl}${address}`);
  // A token serves once: later loads find the one that took its place.
  await session.dispose();
  await expect(page.getByRole('button', { name: /^(Account|Open menu)/ }).first()).toBeVisible();
}

/** The shared product for a journey without a home. */
interface SharedFixtures {
  /** How many devices the home of the file's journeys has; with none it has no agent either. */
  devices: number;
  /** Whether they are on the list already; else they are only there to be discovered. */
  addsDevices: boolean;
  /** Whether they hang on the outlets of the farm's PDU; for one file alone. */
  isFed: boolean;
  /** The home of the journeys of one file; created on first use. */
  home: Home;
  /** The API as the administrator. */
  administrator: Api;
}

interface WorkerFixtures {
  product: SharedProduct;
  homes: Map<string, Promise<Home>>;
}

/** Stops the agents of files that this worker is done with. */
async function leaveHomes(homes: Map<string, Promise<Home>>): Promise<void> {
  for (const [file, home] of homes) {
    homes.delete(file);
    await (await home.catch(() => undefined))?.stop();
  }
}

/** Journeys: all of them run on one product, which starts once; each file has a home of its own there. */
export const test = base.extend<SharedFixtures, WorkerFixtures>({
  devices: [0, { option: true }],
  addsDevices: [true, { option: true }],
  isFed: [false, { option: true }],
  product: [
    async ({ browserName: _browserName }, use) => {
      await use(await sharedProduct());
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  homes: [
    async ({ browserName: _browserName }, use) => {
      const homes = new Map<string, Promise<Home>>();
      await use(homes);
      await leaveHomes(homes);
    },
    { scope: 'worker' },
  ],
  home: [
    async ({ product, homes, devices, addsDevices, isFed }, use, info) => {
      const name = path.basename(info.file, '.spec.ts');
      if (!homes.has(info.file)) await leaveHomes(homes);
      const home = homes.get(info.file) ?? makeHome(product, { name, devices, addsDevices, isFed });
      homes.set(info.file, home);
      await use(await home);
    },
    { timeout: 120_000 },
  ],
  administrator: async ({ product }, use) => use(administratorOf(product.origin)),
});

/** Tests of one file share a product of their own: proofs that need special settings or kill programs. */
export function productTest(options: ProductOptions) {
  return base.extend<{ api: Api }, { product: Product }>({
    product: [
      async ({ browserName: _browserName }, use) => {
        const product = await startProduct(options);
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    api: async ({ product }, use) => use(new Api(product.origin)),
  });
}

export { expect, owner };
