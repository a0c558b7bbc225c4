import type { Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../../../../apps/server/src/features/people/two-factor/totp.ts';
import type { Person } from '../../api.ts';

/** Matches the addresses of signed-in pages. */
export const signedIn = /\/user\/(?!login|logout)/;

/** Codes of an app; the server accepts each once, tolerates one step of clock skew, and refuses codes before the last. */
export function authenticator(secret: string): { code(): string; next(): string } {
  const step = () => stepAt(Date.now());
  return { code: () => codeOfStep(secret, step()), next: () => codeOfStep(secret, step() + 1) };
}

/** Signs out and enters e-mail and password; the next step depends on the account. */
export async function givePassword(page: Page, origin: string, { email, password }: Person): Promise<void> {
  await page.goto(`${origin}/user/logout`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Enters a code where one is required. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
}
