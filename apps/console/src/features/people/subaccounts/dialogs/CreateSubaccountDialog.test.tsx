import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, ownerAccount } from '../../../../testing/fake-server.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { actionsFor } from '../../../../ui/action/action.ts';
import { useAccess } from '../../../../transport/session/access.ts';
import { createSubaccountAction } from '../subaccount.actions.tsx';
import { subaccountSummaryPage } from '../subaccount-summary.route.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));

const organization = (id: string, changes = {}) => {
  const open = { isOwner: false, suspended: false, adminSuspended: false };
  return { id, name: id, ...open, ...changes };
};
const organizations = [
  organization('Of a friend'),
  organization('Shut', { suspended: true }),
  organization('Home', { isOwner: true }),
  organization('Still empty', { isOwner: true }),
  organization('Closed', { isOwner: true, adminSuspended: true }),
];

async function open(createSubaccount: object) {
  const page = await renderPage(subaccountSummaryPage, { answers: {} });
  const made = { ...ownerAccount.subaccounts[0], id: '2', name: 'north' };
  const server = fakeServer({
    organizationChoices: { organizations },
    createSubaccount,
    account: { ...ownerAccount, subaccounts: [...ownerAccount.subaccounts, made] },
  });
  const [create] = actionsFor([createSubaccountAction], undefined);
  act(() => void create?.run());
  await screen.findByRole('dialog', { name: 'Create subaccount' });
  return { user: page.user, server };
}

const refusal = (message: string, code: string, caption?: string) => () =>
  Response.json({ errors: [{ message, extensions: { code, detail: { caption } } }] });

test('offers every organization one may create in, the own first, and names the chosen one in the header', async () => {
  const { user, server } = await open({ createSubaccount: { id: '2', name: 'north' } });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'north');
  await user.click(await screen.findByRole('combobox', { name: 'Organization' }));
  const offered = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent);
  expect(offered.filter((label) => organizations.some(({ name }) => name === label))).toEqual([
    'Home',
    'Still empty',
    'Of a friend',
  ]);
  await user.click(screen.getByText('Still empty'));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(useAccess.getState().selected?.name).toBe('north'));
  const [call] = server.calls.filter(({ operationName }) => operationName === 'createSubaccount');
  expect(call?.headers.get('organization')).toBe('Still empty');
  expect(call?.variables).toEqual({ name: 'north', coinEnum: 0 });
});

test.each([
  ['Subaccount "north" is already taken.', 'constraint-violation', undefined],
  ['Subaccount limit reached.', 'permission-error', 'You are not allowed to create subaccounts anymore.'],
])('%s is shown, and can be corrected in the form', async (message, code, caption) => {
  const { user } = await open(refusal(message, code, caption));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'north');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(message)).toBeTruthy();
  if (caption) expect(screen.getByText(caption)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(false);
});
