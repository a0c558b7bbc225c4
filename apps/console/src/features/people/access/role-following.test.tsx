import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RoleRowFragment } from '../../../generated/role.ts';
import { push, subscriptionsOf } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { IconUsers } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';
import { textEntry } from '../../../ui/page/search-entries.ts';
import { shownPage } from '../../../ui/page/shown-page.ts';
import { RolesTab } from './RolesTab.tsx';
import { customRole } from './testing/listed-roles.ts';

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
  return <RolesTab open={{ role, from }} onOpen={() => undefined} />;
}

const night = customRole('Night shift', { devices: 'READ', asicReboot: 'HAS_ACCESS' });

/** The editor of a role that somebody else changes. */
async function open() {
  let roles: readonly RoleRowFragment[] = [night];
  const rendered = await renderPage(rolesPage, {
    answers: {
      roleList: () => Response.json({ data: { roles } }),
      roleMinerCount: { asicsAggregate: { count: 250 } },
      lastChange: { lastChange: { by: 'ann@farm.test', at: new Date().toISOString(), isDeletion: roles.length === 0 } },
    },
    search: '?role=role-Night shift',
    permissions: ['all'],
  });
  await screen.findByRole('radiogroup', { name: 'IoT: Reboot' });
  await waitFor(() => expect(subscriptionsOf('changes').length).toBeGreaterThan(0));
  push('changes', { changes: '2026-11-28T10:00:00.000Z' });
  const change = (next: readonly RoleRowFragment[]) => {
    roles = next;
    push('changes', { changes: '2026-11-28T10:00:01.000Z' });
  };
  return { ...rendered, change };
}

const level = (feature: string, name: string) =>
  [...screen.getByRole('radiogroup', { name: feature }).querySelectorAll('input')].find(
    (input) => input.parentElement?.textContent === name,
  );

test('an open role follows what others change, and asks where both did', async () => {
  const { user, change } = await open();
  await user.click(level('IoT: Power Switch', 'Has Access') as HTMLElement);
  await user.click(level('IoT: Tag', 'Has Access') as HTMLElement);
  change([customRole('Night shift', { devices: 'READ', asicNote: 'HAS_ACCESS', asicPowerSwitch: 'NO_ACCESS' })]);
  await waitFor(() => expect(level('IoT: Note', 'Has Access')?.checked).toBe(true));
  expect(level('IoT: Reboot', 'No Access')?.checked).toBe(true);
  expect(level('IoT: Tag', 'Has Access')?.checked).toBe(true);
  expect(screen.queryByRole('group', { name: /changed meanwhile/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  change([customRole('Day shift', { devices: 'READ' }, { id: night.id })]);
  const notice = await screen.findByRole('group', { name: 'Name was changed meanwhile' });
  await waitFor(() => expect(notice.textContent).toContain('by ann@farm.test'));
  expect(notice.textContent).toContain('Day shift. Yours: Night shift 2.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

test('a role that is deleted meanwhile keeps what was entered on screen, and cannot be saved', async () => {
  const { user, change } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  change([]);
  expect(await screen.findByText(/Nothing can be saved/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Night shift 2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('a right is found by what it lets somebody do, beside those that read alike', async () => {
  const { user } = await open();
  expect(screen.getByText('Start and stop miners')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search features' }), 'stop');
  expect(screen.getByRole('group', { name: 'Power' }).textContent).toContain('Power Switch');
  expect(screen.queryByRole('radiogroup', { name: 'IoT: Note' })).toBeNull();
});

test('a role says what it can do to the farm', async () => {
  await open();
  expect((await screen.findAllByText('Sees 250 miners; reboots miners; no money.')).length).toBe(2);
});
