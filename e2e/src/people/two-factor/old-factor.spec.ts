import pg from 'pg';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { lanLaunchOptions } from '../../lan-name.ts';
import type { RunningProduct } from '../../product.ts';
import { Victims } from '../../proof/victims.ts';
import { signUp } from '../team/person.ts';
import { authenticator, giveCode, givePassword, signedIn } from './steps.ts';

test.use({ launchOptions: lanLaunchOptions });

/** Imports a secret of an earlier installation with the statement of docs/operations.md. */
async function importSecret({ dataFolder }: RunningProduct, email: string, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString: new Victims(dataFolder).databaseUrl });
  await client.connect();
  try {
    const imported = await client.query(
      'insert into old_two_factor (account_id, secret) select id, $1 from account where email = $2',
      [secret, email],
    );
    expect(imported.rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

test('an old second factor is migrated, and removed where there is a current one', async ({ page, product }) => {
  const person = await signUp(product.origin, 'olga');
  const [kept, left] = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'];
  await importSecret(product, person.email, kept);
  await givePassword(page, product.origin, person);
  await expect(page.getByText(/This account has an old second factor\./)).toBeVisible();
  await expectAccessible(page);
  await giveCode(page, '000000');
  await expect(page.getByText('Invalid old code.')).toBeVisible();
  await giveCode(page, authenticator(kept).code());
  await expect(page).toHaveURL(signedIn);

  await importSecret(product, person.email, left);
  await givePassword(page, product.origin, person);
  await expect(page.getByText('Two-factor authentication is on for this account.')).toBeVisible();
  await giveCode(page, authenticator(kept).next());
  await expect(page.getByText(/This account also has an old second factor\./)).toBeVisible();
  await expectAccessible(page);
  await giveCode(page, authenticator(left).code());
  await expect(page).toHaveURL(signedIn);
  await page.goto(`${product.origin}/user/settings/profile?tab=security`);
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
});
