import type { Page } from '@playwright/test';
import { Api } from '../../api.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { signUp } from './person.ts';

test.use({ devices: 0 });

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['HEADFRAME_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('somebody who is suspended, or whose role loses the page, reads who did it, and keeps what they typed', async ({
  browser,
  product,
  home,
}) => {
  const member = await signUp(product.origin, 'member');
  const { createRole: role } = await home.api.ask<{ createRole: { id: string } }>(
    'mutation { createRole(alias: "Keeper", permissions: { observers: "WRITE", team: "READ" }) { id } }',
  );
  await home.api.ask('mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId) }', {
    email: member.email,
    roleId: role.id,
  });
  const theirApi = new Api(product.origin, member);
  const { subaccounts } = await theirApi.ask<{ subaccounts: { id: string }[] }>('{ subaccounts { id } }');
  await theirApi.ask('mutation ($id: ID!) { approveSubaccountAccess(id: $id) }', { id: subaccounts[0]?.id });

  const profile = await browser.newContext();
  const theirs = await profile.newPage();
  const typing = async () => {
    await openAs(theirs, product, member, 'settings/observer');
    await theirs.getByRole('button', { name: 'Create link' }).first().click();
    await theirs.getByRole('dialog').getByRole('textbox').first().fill('For the insurer in Denton');
  };
  await typing();
  await home.api.ask('mutation ($id: ID!) { updateRole(id: $id, permissions: { team: "READ" }) { id } }', role);
  const line = theirs.getByRole('alert');
  await expect(line).toContainText('no longer includes the page that was open');
  await expect(line).toContainText(`${home.person.email} changed your role`);
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await shot(theirs, 'role-lost-page');

  await home.api.ask('mutation ($id: ID!) { updateRole(id: $id, permissions: { observers: "WRITE" }) { id } }', role);
  await typing();
  const { teamMembers } = await home.api.ask<{ teamMembers: { uuid: string; email: string }[] }>(
    '{ teamMembers(limit: 100) { uuid email } }',
  );
  await home.api.ask('mutation ($uuid: ID!) { suspendMember(uuid: $uuid) }', {
    uuid: teamMembers.find(({ email }) => email === member.email)?.uuid,
  });
  await expect(line).toContainText(`You no longer have access to ${home.subaccount}`);
  await expect(line).toContainText(`${home.person.email} suspended you`);
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await expect(line.getByRole('button', { name: 'Copy what you typed' })).toBeVisible();
  await shot(theirs, 'suspended');
  await theirs.setViewportSize({ width: 390, height: 844 });
  await shot(theirs, 'suspended-phone');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: `You no longer have access to ${home.subaccount}` })).toBeVisible();
  await shot(theirs, 'suspended-reloaded-phone');
  await profile.close();
});
