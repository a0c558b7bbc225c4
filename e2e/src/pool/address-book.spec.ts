import pg from 'pg';
import { expectAccessible } from '../axe.ts';
import type { Api } from '../api.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { authenticator, giveCode } from '../people/two-factor/steps.ts';
import type { RunningProduct } from '../product.ts';
import { Victims } from '../proof/victims.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** Sets a second factor up as a program does; returns its backup codes, each of which is valid once. */
async function giveFactor(api: Api): Promise<string[]> {
  const { beginTwoFactor } = await api.ask<{ beginTwoFactor: { secret: string } }>(
    'mutation { beginTwoFactor { secret } }',
  );
  const { confirmTwoFactor } = await api.ask<{ confirmTwoFactor: string[] }>(
    'mutation ($code: String!) { confirmTwoFactor(code: $code) }',
    { code: authenticator(beginTwoFactor.secret).code() },
  );
  return confirmTwoFactor;
}

/** Writes an address into the book of a subaccount, as the shared product mines no chain that one could be added for. */
async function writeEntry({ dataFolder }: RunningProduct, subaccount: string): Promise<void> {
  const client = new pg.Client({ connectionString: new Victims(dataFolder).databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role headframe_pool');
    const { rows } = await client.query<{ id: number }>('select id from subaccount where name = $1', [subaccount]);
    const made = await client.query<{ id: number }>(
      `insert into chain (coin_enum, network, genesis, name) values (0, 'simulated', decode(repeat('ba', 32), 'hex'), $1)
       returning id`,
      [subaccount],
    );
    await client.query('set local role headframe_api');
    await client.query(`select set_config('headframe.subaccount_ids', $1, true)`, [`{${rows[0]?.id}}`]);
    await client.query(
      `insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, description)
       values ($1, $2, 0, 'simulated', 'address', $3, 'Cold storage')`,
      [rows[0]?.id, made.rows[0]?.id, address],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

test('a held address is shown with its QR code, and archived with the second factor; what is typed is checked', async ({
  page,
  product,
  home,
}) => {
  await writeEntry(product, home.subaccount);
  await openAs(page, product, home.person, 'pool/bip47');
  const [code = ''] = await giveFactor(home.api);
  const row = page.getByRole('row', { name: /Cold storage .* Held for/ });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Add address', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the address book' });
  const field = dialog.getByLabel('Address or PayNym');
  await field.fill(address.slice(0, -1));
  await expect(dialog.getByText('Wallet address is not valid')).toBeVisible();
  await field.fill(address);
  await expect(dialog.getByText('Wallet address is not valid')).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await row.click();
  await expect(page.getByRole('img', { name: 'QR code of the Address' })).toBeVisible();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions of Cold storage' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await giveCode(page, code);
  await expect(page.getByText('The entry is archived.')).toBeVisible();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(page.getByRole('row', { name: /Cold storage .* Archived/ })).toBeVisible();
});
