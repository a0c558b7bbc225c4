import { ProductHost } from './product-host.ts';
import { hostVariable } from './shared-product.ts';

/** Prepares to start the product that all journeys share. Returns the function that stops it. Playwright calls the default export. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const host = new ProductHost();
  process.env[hostVariable] = await host.listen();
  return () => host.close();
}
