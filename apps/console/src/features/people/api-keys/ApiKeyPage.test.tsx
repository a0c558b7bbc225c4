import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { apiKeyPage } from './api-key.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const grafana = {
  id: 'key-1',
  roleId: 'viewer',
  role: 'Viewer',
  description: 'Grafana',
  tokenEnding: 'x9Qa',
  createdBy: 'ada@example.org',
  isSuspended: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const viewer = {
  id: 'viewer',
  alias: 'Viewer',
  description: 'Sees everything',
  isCustom: false,
  permissions: ['assets'],
  levels: {},
  canEditRole: false,
  canGrant: true,
  organizationName: null,
  memberCount: 0,
};
const answers = {
  apiKeyList: { apiKeys: [grafana], apiKeysAggregate: { count: 1 } },
  apiKeyRoles: { apiKeyRoles: [viewer, { ...viewer, id: 'admin', alias: 'Admin', canGrant: false }] },
  createApiKey: { createApiKey: { id: 'key-2', token: 'hfk_shown_once' } },
  deleteApiKey: { deleteApiKey: true },
};

test('a key is created with a grantable role, shown once, and not shown again after the dialog closes', async () => {
  const { calls, user } = await renderPage(apiKeyPage, { answers });
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), ' Exporter ');
  await user.click(await dialog.findByRole('radio', { name: /^Viewer/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('hfk_shown_once')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'createApiKey')?.variables).toMatchObject({
    roleId: 'viewer',
    description: 'Exporter',
  });
  await user.keyboard('{Escape}');
  expect(screen.getByText('hfk_shown_once')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByText('hfk_shown_once')).toBeNull());
});

test('a key is deleted after a question that names it', async () => {
  const { calls, user } = await renderPage(apiKeyPage, { answers });
  await user.click(await screen.findByRole('button', { name: 'Actions of Grafana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(calls.some(({ operationName }) => operationName === 'deleteApiKey')).toBe(false);
  const question = within(await screen.findByRole('dialog', { name: 'Delete the key Grafana?' }));
  await user.click(question.getByRole('button', { name: 'Delete key' }));
  expect(await screen.findByText('The key is deleted.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'deleteApiKey')?.variables).toEqual({ id: 'key-1' });
});

test('a key whose creator lost access is shown as suspended', async () => {
  const held = { ...grafana, id: 'key-3', description: 'Night watch', isSuspended: true };
  await renderPage(apiKeyPage, {
    answers: { ...answers, apiKeyList: { apiKeys: [grafana, held], apiKeysAggregate: { count: 2 } } },
  });
  expect(await screen.findByRole('row', { name: /Night watch Disabled: its creator has no access/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Grafana/ }).textContent).not.toContain('Disabled');
});

test('a read-only viewer sees keys and their help, without actions', async () => {
  await renderPage(apiKeyPage, { answers, permissions: ['observers'] });
  expect(await screen.findByText('Grafana')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How to use the API' }).getAttribute('href')).toBe('/docs/index.html');
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
});
