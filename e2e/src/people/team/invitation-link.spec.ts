import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../fixtures.ts';
import type { Home } from '../../home.ts';
import { freshEmail, mailsTo, signUp } from './person.ts';

test.use({ devices: 0 });

// A captcha costs work, which takes its time on a machine with much else to do.
test.setTimeout(300_000);

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['HEADFRAME_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Invites an e-mail as a viewer, and returns the link of the mail. */
async function invite(origin: string, { api }: Home, email: string): Promise<string> {
  const { roles } = await api.ask<{ roles: { id: string; alias: string }[] }>('{ roles { id alias } }');
  await api.ask('mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId) }', {
    email,
    roleId: roles.find(({ alias }) => alias === 'Viewer')?.id,
  });
  const [mail] = await mailsTo(origin, email);
  const link = /\/user\/invitation\?id=[\da-f-]{36}/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No link was mailed to ${email}.`);
  return `${origin}${link}`;
}

test('a link says who invites to what: to who has an account, and comes back to it after the sign-in', async ({
  page,
  product,
  home,
}) => {
  const invited = await signUp(product.origin, 'guest');
  const link = await invite(product.origin, home, invited.email);
  await page.goto(link);
  const card = page.getByRole('region', { name: home.subaccount });
  await expect(card).toContainText(`${home.person.email} invites you to the team of ${home.subaccount}`);
  await expect(card).toContainText('Viewer');
  await shot(page, 'invitation-signed-out');
  await page.getByRole('button', { name: 'Sign in to answer' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(invited.email);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card.getByRole('button', { name: 'Accept' })).toBeVisible();
  await shot(page, 'invitation-mine-phone');
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await page.goto(link);
  await expect(page.getByText('This invitation has been answered already.')).toBeVisible();
});

test('a link leads who has no account to the sign-up, and back to the invitation', async ({ page, product, home }) => {
  const email = freshEmail('newcomer');
  await page.goto(await invite(product.origin, home, email));
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('Another-Horse-8');
  await page.getByLabel('Confirm password').fill('Another-Horse-8');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible({ timeout: 90_000 });
  const code = (await mailsTo(product.origin, email))
    .map(({ text }) => /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}/.exec(text)?.[0])
    .find(Boolean);
  await page.getByLabel('Verification code').fill(code ?? '');
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  const card = page.getByRole('region', { name: home.subaccount });
  await card.getByRole('button', { name: 'Decline' }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/user\/dashboard/);
});

test('a link lets somebody else switch, shows nothing once it is withdrawn, and knows none but its own', async ({
  page,
  product,
  home,
}) => {
  const email = freshEmail('third');
  const link = await invite(product.origin, home, email);
  const other = await signUp(product.origin, 'bystander');
  await openAs(page, product, other);
  await page.goto(link);
  await expect(page.getByText(`It is for ${email}, and you are signed in as ${other.email}.`)).toBeVisible();
  await shot(page, 'invitation-of-somebody-else');
  await page.getByRole('button', { name: 'Switch account' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await home.api.ask('mutation ($uuid: ID!) { cancelInvitation(uuid: $uuid) }', { uuid: link.slice(-36) });
  await page.goto(link);
  await expect(page.getByText('This invitation was withdrawn.')).toBeVisible();
  await expect(page.getByText(home.subaccount)).toHaveCount(0);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '']) {
    await page.goto(`${product.origin}/user/invitation?id=${id}`);
    await expect(page.getByText('This link leads to no invitation.')).toBeVisible();
  }
  await shot(page, 'invitation-unknown');
});
