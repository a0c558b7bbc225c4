import type { LaunchOptions } from '@playwright/test';
import { findTestBrowser } from '../../scripts/checks/find-chromium.ts';

/** A host name of a local network, for an installation without TLS; there the browser has no secure context. */
const lanName = 'headframe.lan';

/** Launch options of a browser that resolves that name to this machine. */
export const lanLaunchOptions: LaunchOptions = {
  executablePath: findTestBrowser() ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    `--host-resolver-rules=MAP ${lanName} 127.0.0.1`,
  ],
};

/** The address of a product by that name. */
export function lanOrigin(origin: string): string {
  const url = new URL(origin);
  url.hostname = lanName;
  return url.origin;
}
