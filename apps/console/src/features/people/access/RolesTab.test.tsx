import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RoleRowFragment } from '../../../generated/role.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { definePage } from '../../../ui/page/page.ts';
import { shownPage } from '../../../ui/page/shown-page.ts';
import { IconUsers } from '../../../ui/icon/icons.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';
import { RolesTab } from './RolesTab.tsx';
import { customRole, listedBuiltInRoles } from './testing/listed-roles.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const rolesPage = shownPage(
  definePage({
    path: 'roles',
    label: 'Roles',
    icon: IconUsers,
    guard: { audience: 'auth' },
    search: { role: textEntry, from: textEntry },
  }),
  () => Promise.resolve(RolesPage),
);

function RolesPage() {
  const { role, from } = rolesPage.useSearch();
  const setSearch = rolesPage.useSetSearch();
  return <RolesTab open={{ role, from }} onOpen={(open) => setSearch(open, true)} />;
}

const night = customRole('Night shift', { pdu: 'READ', asicReboot: 'HAS_ACCESS' }, { memberCount: 2 });

function open(search = '', options: { permissions?: readonly string[]; role?: RoleRowFragment } = {}) {
  const { permissions = ['all'], role = night } = options;
  return renderPage(rolesPage, {
    answers: {
      roleList: { roles: [...listedBuiltInRoles, role] },
      createRole: { createRole: { id: 'new' } },
      updateRole: { updateRole: { id: role.id } },
      deleteRole: { deleteRole: true },
    },
    search,
    permissions,
  });
}

type Calls = { operationName: string; variables: unknown }[];
const sentTo = (calls: Calls, name: string) =>
  calls.filter((call) => call.operationName === name).map((call) => call.variables as { permissions: object });

const level = (feature: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: feature })).getByRole<HTMLInputElement>('radio', { name });

test('lists built-in and custom roles with their permissions', async () => {
  await open();
  expect(await screen.findByRole('row', { name: /Technician Built-in 0 Sees and operates the devices/ })).toBeTruthy();
  expect(
    screen.getByRole('row', { name: /Night shift Custom · north 2 Sees PDUs; reboots miners; no money\./ }),
  ).toBeTruthy();
});

test('the editor has the sections with something to offer in order, and the levels of each feature', async () => {
  await open('?role=role-Night shift');
  const drawer = await screen.findByRole('dialog', { name: 'Night shift' });
  const sections = within(drawer)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
  expect(sections).toEqual(['IoT', 'Pool', 'Team', 'Setting', 'Event']);
  expect(within(drawer).queryByRole('radiogroup', { name: 'IoT: Rails Rules' })).toBeNull();
  expect(within(screen.getByRole('radiogroup', { name: 'IoT: PDU' })).getAllByRole('radio')).toHaveLength(3);
  expect(level('IoT: PDU', 'Read Only').checked).toBe(true);
  expect(level('IoT: Reboot', 'Has Access').checked).toBe(true);
  expect(level('Pool: Earning View', 'No Access').checked).toBe(true);
});

test('derived permissions are not shown, not even by a search', async () => {
  const { user } = await open('?role=role-Night shift');
  expect(await screen.findByRole('radiogroup', { name: 'IoT: Blink' })).toBeTruthy();
  expect(screen.queryByText('Clear Targets')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: /feature/i }), 'clear');
  expect(screen.queryByText('Clear Targets')).toBeNull();
});

test('saves name and levels, also of a whole section', async () => {
  const { user, calls, search } = await open('?role=role-Night shift');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Set all of Team: All' }));
  expect(level('Team: Team', 'Read and Write').checked).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(save);
  expect(await screen.findByText('Role saved.')).toBeTruthy();
  expect(sentTo(calls, 'updateRole')).toMatchObject([
    {
      id: night.id,
      alias: 'Night shift 2',
      permissions: { pdu: 'READ', team: 'WRITE', asicReboot: 'HAS_ACCESS', revenue: 'NO_ACCESS' },
      twoFactorCode: null,
    },
  ]);
  expect(sentTo(calls, 'updateRole')[0]?.permissions).not.toHaveProperty('asicClearTargets');
  await waitFor(() => expect(search()['role']).toBeUndefined());
});

test('a built-in role is read only, and begins one of its own as a copy', async () => {
  const { user, calls } = await open('?role=role-technician');
  expect(await screen.findByText('Built-in roles cannot be changed.')).toBeTruthy();
  expect(level('IoT: Reboot', 'Has Access').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy as custom role' }));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Copy of Technician');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Role created.')).toBeTruthy();
  expect(sentTo(calls, 'createRole')).toMatchObject([
    { alias: 'Copy of Technician', permissions: { asicReboot: 'HAS_ACCESS', asicChangePool: 'NO_ACCESS' } },
  ]);
});

test('leaving changes unsaved is asked about', async () => {
  const { user, calls, search } = await open('?role=role-Night shift');
  await screen.findByRole('dialog', { name: 'Night shift' });
  await user.click(level('IoT: PDU', 'Hidden'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Discard the changes?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(search()['role']).toBe('role-Night shift');
  expect(level('IoT: PDU', 'Hidden').checked).toBe(true);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(search()['role']).toBeUndefined());
  expect(sentTo(calls, 'updateRole')).toEqual([]);
});

test('features are found by their name or their section', async () => {
  const { user } = await open('?role=role-Night shift');
  const box = await screen.findByRole('searchbox', { name: 'Search features' });
  await user.type(box, 'reboot');
  expect(screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual(['IoT: Reboot']);
  await user.clear(box);
  await user.type(box, 'team');
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
  await user.clear(box);
  await user.type(box, 'report');
  expect(screen.getByText('No features match these filters')).toBeTruthy();
  await user.clear(box);
  await user.type(box, 'nothing of the kind');
  expect(screen.getByText('No features match these filters')).toBeTruthy();
});

test('no user is offered a level beyond their own rights', async () => {
  const { user } = await open('?role=role-Night shift', { permissions: ['subaccount_access_write', 'pdu'] });
  await screen.findByRole('dialog', { name: 'Night shift' });
  expect(level('IoT: PDU', 'Read and Write').disabled).toBe(true);
  expect(level('IoT: Blink', 'Has Access').disabled).toBe(true);
  expect(level('IoT: PDU', 'Hidden').disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Set all of IoT: All' }));
  expect(level('IoT: PDU', 'Read Only').checked).toBe(true);
  expect(level('IoT: Agent', 'Hidden').checked).toBe(true);
});

test('without the right to change the team the roles are read-only', async () => {
  await open('?role=role-Night shift', {
    permissions: ['subaccount_access'],
    role: { ...night, canEditRole: false },
  });
  expect(await screen.findByText('You can read this role but not change it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create role' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy as custom role' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Set all/ })).toBeNull();
});
