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
const terms = {
  email: 'north@example.org',
  energyTradeAccess: false,
  userFeePercent: 1,
  planned: [{ firstDay: '2099-01-01', percent: 1.25 }],
};

test('the administrator sets the fee of an owner from a day on, and what stays is not sent', async () => {
  const { user, calls } = await renderPage(organizationPage, {
    answers: {
      organizationList: {
        me: { id: '1', isAdministrator: true },
        organizations: [],
        organizationsAggregate: { count: 0 },
      },
      allOrganizationList: { allOrganizations: [north], allOrganizationsAggregate: { count: 1 } },
      adminAccountTerms: { adminAccountTerms: terms },
      adminSetAccountTerms: { adminSetAccountTerms: { email: 'north@example.org' } },
    },
    search: '?tab=all',
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of North' }));
  await user.click(await screen.findByRole('menuitem', { name: "Owner's fee and energy access" }));
  const dialog = await screen.findByRole('dialog', { name: 'Terms of north@example.org' });
  const fee = await within(dialog).findByLabelText<HTMLInputElement>('User fee');
  expect(within(dialog).getByText(/User fee today: 1 %\. 1\.25 % from 2099-01-01/)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.clear(fee);
  await user.type(fee, '2.5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The terms of north@example.org are saved.')).toBeTruthy();
  const sent = calls.find(({ operationName }) => operationName === 'adminSetAccountTerms')?.variables;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(sent).toMatchObject({
    email: 'north@example.org',
    userFee: { percent: 2.5, firstDay: tomorrow },
    energyTradeAccess: null,
  });
});
