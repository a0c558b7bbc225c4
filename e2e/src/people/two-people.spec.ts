import { expectAccessible } from '../axe.ts';
import { expect, openAs, test } from '../fixtures.ts';

test.use({ devices: 1 });

test('what two people change at once is joined, and one field that both changed is asked about', async ({
  page,
  product,
  home,
}) => {
  const { api } = home;
  await api.ask(`mutation { insertTrustedPool(trustedPool: { poolAddresses: ["two.example:3333"], expectedHashUnit: th,
    expectedMinAsicCount: 5, hasAlert: false }) { id } }`);
  const { trustedPools } = await api.ask<{ trustedPools: { id: string }[] }>('{ trustedPools { id } }');
  const changeBeneath = (changes: string) =>
    api.ask(`mutation ($id: ID!) { updateTrustedPool(id: $id, changes: { ${changes} }) { id } }`, {
      id: trustedPools[0]?.id,
    });
  const stored = async () => {
    const { trustedPools: pools } = await api.ask<{ trustedPools: Record<string, unknown>[] }>(
      '{ trustedPools { poolAddresses expectedMinAsicCount expectedMaxAsicCount hasAlert } }',
    );
    return pools[0];
  };

  await openAs(page, product, home.person, 'asic-management/pools-management');
  const openDialog = async () => {
    await page.getByRole('button', { name: /^Actions of .*two\.example/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    return page.getByRole('dialog', { name: 'Edit trusted pool' });
  };

  const joined = await openDialog();
  await joined.getByLabel('Pool addresses').fill('two.example:3333\nmine.example:3333');
  await changeBeneath('poolAddresses: ["two.example:3333", "theirs.example:3333"], hasAlert: true');
  await joined.getByRole('button', { name: 'Save' }).click();
  await expect(joined).toBeHidden();
  expect(await stored()).toMatchObject({
    poolAddresses: ['mine.example:3333', 'theirs.example:3333', 'two.example:3333'],
    hasAlert: true,
  });

  const edited = await openDialog();
  const fewest = edited.getByLabel('Expected ASICs, minimum');
  await fewest.fill('7');
  await changeBeneath('expectedMinAsicCount: 9, expectedMaxAsicCount: 20');
  const notice = edited.getByRole('group', { name: 'Expected ASICs, minimum was changed meanwhile' });
  await expect(notice).toContainText(`by ${home.person.email}`);
  await expect(notice).toContainText('9. Yours: 7.');
  await expect(edited.getByLabel('Expected ASICs, maximum')).toHaveValue('20');
  await expect(edited.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toBeHidden();
  expect(await stored()).toMatchObject({ expectedMinAsicCount: 7, expectedMaxAsicCount: 20 });

  const deleted = await openDialog();
  await deleted.getByLabel('Expected ASICs, minimum').fill('8');
  await api.ask('mutation ($ids: [ID!]!) { deleteTrustedPools(ids: $ids) }', { ids: [trustedPools[0]?.id] });
  await expect(deleted.getByRole('alert')).toContainText(`Deleted by ${home.person.email}`);
  await expect(deleted.getByLabel('Expected ASICs, minimum')).toHaveValue('8');
  await expect(deleted.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a tag that somebody else gives while the dialog is open stays, and a deleted miner is said to be gone', async ({
  page,
  product,
  home,
}) => {
  const { api } = home;
  const [ip = ''] = home.addresses;
  await api.ask('mutation ($where: AsicWhere!) { setAsicTags(where: $where, add: ["hall 1"]) }', {
    where: { ip: { _eq: ip } },
  });
  await openAs(page, product, home.person, 'asic-management/devices');
  const dialog = page.getByRole('dialog', { name: /^Tags: / });
  const openTags = async () => {
    await page
      .getByRole('button', { name: /^Actions of / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Tags', exact: true }).click();
  };
  await openTags();
  await dialog.getByLabel('Tags', { exact: true }).fill('mine');
  await page.keyboard.press('Enter');
  await api.ask('mutation ($where: AsicWhere!) { setAsicTags(where: $where, add: ["theirs"]) }', {
    where: { ip: { _eq: ip } },
  });
  await expect(dialog.getByText('theirs', { exact: true })).toBeVisible();
  await expect(dialog.getByText('mine', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { asics } = await api.ask<{ asics: { tags: string[] }[] }>('{ asics { tags } }');
  expect(asics[0]?.tags.toSorted()).toEqual(['hall 1', 'mine', 'theirs']);

  await openTags();
  await dialog.getByLabel('Tags', { exact: true }).fill('late');
  await page.keyboard.press('Enter');
  await api.ask('mutation ($where: AsicWhere!) { deleteAsics(where: $where) }', { where: { ip: { _eq: ip } } });
  await expect(dialog.getByRole('alert')).toContainText('Nothing can be saved');
  await expect(dialog.getByText('late', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});
