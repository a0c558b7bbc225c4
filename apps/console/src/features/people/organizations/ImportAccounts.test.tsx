import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { organizationPage } from './organization.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const row = { row: 2, email: 'olga@example.test', nickname: 'Olga', hasTwoFactor: true, problem: null };

test('the administrator sees what a file of accounts would do, and imports it only where every row can be', async () => {
  const previews = [[row, { ...row, row: 3, problem: 'The e-mail stands twice.' }], [row]];
  const { user, calls } = await renderPage(organizationPage, {
    answers: {
      organizationList: {
        me: { id: '1', isAdministrator: true },
        organizations: [],
        organizationsAggregate: { count: 0 },
      },
      allOrganizationList: { allOrganizations: [], allOrganizationsAggregate: { count: 0 } },
      accountImport: () => Response.json({ data: { adminAccountImport: previews.shift() } }),
      importAccounts: { count: 1 },
    },
    search: '?tab=all',
  });
  await user.click(await screen.findByRole('button', { name: 'Import accounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import accounts' }));
  const choose = (text: string) =>
    user.upload(dialog.getByLabelText('CSV file'), new File([text], 'accounts.csv', { type: 'text/csv' }));
  await choose('email\nolga@example.test\nolga@example.test');
  expect(await dialog.findByText(/1 row cannot be imported/)).toBeTruthy();
  expect(dialog.getByText('The e-mail stands twice.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 2 accounts' }).disabled).toBe(true);
  await choose('email\nolga@example.test');
  await user.click(await dialog.findByRole('button', { name: 'Import 1 account' }));
  expect(await screen.findByText('1 account imported.')).toBeTruthy();
  const sent = calls.find(({ operationName }) => operationName === 'importAccounts')?.variables;
  expect(sent).toMatchObject({ csv: 'email\nolga@example.test' });
});
