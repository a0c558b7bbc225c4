import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { auditPage } from './audit.route.ts';
import type { AuditRow } from './use-audit-list.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const renamed: AuditRow = {
  id: '7',
  at: '2026-11-21T10:00:00.000Z',
  actorKind: 'account',
  actor: 'ada@example.org',
  action: 'agent.update',
  objectKind: 'agent',
  objectId: 'b4020d00-a156-401a-a535-2e55a0f4d087',
  objectName: 'Hall A',
  subaccount: 'main',
  ip: '192.0.2.1',
  before: { name: 'Hall A', pollSeconds: 30 },
  after: { name: 'Hall B', pollSeconds: 30 },
};
const signedIn = { ...renamed, id: '8', action: 'session.open', objectKind: 'session', objectName: 'Firefox' };

function answers(rows: readonly AuditRow[]) {
  return {
    auditList: { auditEntries: rows, auditEntriesAggregate: { count: rows.length } },
    accountAuditList: { accountAuditEntries: [signedIn], accountAuditEntriesAggregate: { count: 1 } },
    auditEntry: { auditEntries: rows },
  };
}

test('an owner sees actor, action and the values before and after', async () => {
  const { user, search } = await renderPage(auditPage, { answers: answers([renamed]) });
  await user.click(await screen.findByText('Agent changed'));
  expect(search()).toMatchObject({ entry: '7' });
  const drawer = await screen.findByRole('dialog');
  const rows = within(drawer).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('NameHall AHall B');
  expect(within(drawer).getByText('Hall A', { selector: 'del' })).toBeTruthy();
  expect(within(drawer).getByText('192.0.2.1')).toBeTruthy();
});

test('a command names its devices and leads to its batch', async () => {
  const batchId = '0d9c4b1e-0f4e-4c0a-8f44-6d6a0f1c2b3a';
  const reboot: AuditRow = {
    ...renamed,
    action: 'asic.reboot',
    objectKind: 'command',
    objectId: batchId,
    objectName: '95 devices: farm.rig1, farm.rig2, farm.rig3, …',
    before: null,
    after: { deviceCount: 95 },
  };
  const { user } = await renderPage(auditPage, { answers: answers([reboot]) });
  await user.click(await screen.findByText('95 devices: farm.rig1, farm.rig2, farm.rig3, …'));
  const drawer = await screen.findByRole('dialog');
  const link = within(drawer).getByRole('link', { name: 'View batch' });
  expect(link.getAttribute('href')).toContain(`agent-requests?batchId=${batchId}`);
});

test('filters are in the URL and reach the server', async () => {
  const { calls, user, search } = await renderPage(auditPage, {
    answers: answers([renamed]),
    search: '?action=agent.update&range=7d',
  });
  await screen.findByText('ada@example.org');
  const call = calls.find(({ operationName }) => operationName === 'auditList');
  expect(JSON.stringify(call?.variables)).toContain('{"action":{"_in":["agent.update"]}}');
  await user.click(screen.getByRole('button', { name: 'My account' }));
  expect(await screen.findByText('Signed in')).toBeTruthy();
  expect(search()).toMatchObject({ log: 'account' });
  expect(search()).not.toHaveProperty('action');
});

test('a user who owns nothing here sees only their own account', async () => {
  const { calls } = await renderPage(auditPage, { answers: answers([renamed]), permissions: ['assets'] });
  expect(await screen.findByText('Signed in')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Log' })).toBeNull();
  expect(calls.some(({ operationName }) => operationName === 'auditList')).toBe(false);
});

test('nothing found offers to clear the filters, nothing done says so', async () => {
  const { user } = await renderPage(auditPage, { answers: answers([]), search: '?q=nobody' });
  await screen.findByText('No entries match these filters');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No activity in this period')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
});

test('an export beyond the one a minute shows a message, and nothing else happens', async () => {
  const refused = () =>
    new Response(JSON.stringify({ message: 'You can export 1 batch per minute.' }), { status: 429 });
  const { user } = await renderPage(auditPage, {
    answers: { ...answers([renamed]), '/api/audit-log/export': refused },
  });
  await screen.findByText('Agent changed');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('You can export 1 batch per minute.')).toBeTruthy();
});

test('a server failure is shown, with a way to try again', async () => {
  await renderPage(auditPage, { answers: { auditList: () => new Response('{}', { status: 500 }) } });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
});
