import { test as base, expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { owner, startProduct, type Product, type ProductOptions } from './product.ts';

/** Signs in through the sign-in page of a product and waits for the main layout. */
export function signIn(page: Page, product: Product): Promise<void> {
  return signInAt(page, product.consoleUrl);
}

/** Signs in at a console, whoever serves it, as the owner or someone else, and waits for the main layout. */
export async function signInAt(page: Page, consoleUrl: string, { email, password } = owner): Promise<void> {
  await page.goto(consoleUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
}

/** Tests of one file share one running product. */
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

export { expect };
