import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { organizationPage } from './organization.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const north = {
  id: 'o2',
  name: 'North',
  organizationName: 'North',
  alias: '',
  suspended: false,
  adminSuspended: false,
  ownerEmail: 'north@example.org',
  isOwner: false,
  delegateEmail: null,
  role: 'Super Admin',
  delegateCount: 0,
  invitationCount: 0,
  subaccountCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
};

const refusal = (code: string, message: string, detail: object = {}) =>
  new Response(JSON.stringify({ errors: [{ message, extensions: { code, detail } }] }), {
    headers: { 'content-type': 'application/json' },
  });

async function open(answer: (sent: number) => Response | object, { isAdministrator = true, search = '?tab=all' } = {}) {
  let sent = 0;
  return renderPage(organizationPage, {
    answers: {
      organizationList: { me: { id: '1', isAdministrator }, organizations: [], organizationsAggregate: { count: 0 } },
      allOrganizationList: { allOrganizations: [north], allOrganizationsAggregate: { count: 1 } },
      adminResetTwoFactor: () => {
        sent += 1;
        return answer(sent) as Response;
      },
    },
    search,
  });
}

test("the administrator resets an owner's second factor, with a code of their own", async () => {
  const { user, calls } = await open((sent) =>
    sent === 1
      ? refusal('permission-error', 'Please enter verify code', { stepUp: 'two-factor' })
      : new Response(JSON.stringify({ data: { adminResetTwoFactor: 2 } }), {
          headers: { 'content-type': 'application/json' },
        }),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions of North' }));
  await user.click(await screen.findByRole('menuitem', { name: "Reset owner's second factor" }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset second factor' });
  expect(within(dialog).getByText(/All devices of the account are signed out/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>(/E-mail of the account/).value).toBe('north@example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }));
  await user.type(await screen.findByLabelText(/code/i), '123456{Enter}');
  expect(await screen.findByText('The second factor of north@example.org is reset.')).toBeTruthy();
  expect(screen.getByText('2 sessions were ended; the account holder is informed by mail.')).toBeTruthy();
  expect(
    calls.filter(({ operationName }) => operationName === 'adminResetTwoFactor').map(({ variables }) => variables),
  ).toEqual([
    { email: 'north@example.org', twoFactorCode: null },
    { email: 'north@example.org', twoFactorCode: '123456' },
  ]);
});

test('anyone can be named, and a refusal of the server is shown beside the e-mail', async () => {
  const { user } = await open(() => refusal('not-found', 'No account has this e-mail.'));
  await user.click(await screen.findByRole('button', { name: 'Reset second factor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset second factor' });
  await user.type(within(dialog).getByLabelText(/E-mail of the account/), 'nobody@example.org{Enter}');
  expect(await within(dialog).findByText('No account has this e-mail.')).toBeTruthy();
});

test.each([
  { isAdministrator: false, search: '?tab=all' },
  { isAdministrator: true, search: '' },
])('is offered nowhere else (%o)', async (options) => {
  await open(() => ({}), options);
  expect(await screen.findByText('No organization yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull();
});
