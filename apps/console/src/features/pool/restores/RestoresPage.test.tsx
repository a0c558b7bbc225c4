import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { restoresPage } from './restores.route.ts';

const restore = {
  id: 1,
  kind: 'restored',
  noticedAt: '2026-11-20T15:41:00Z',
  noticedBy: 'pool eu-1',
  evidence: 'Shares that it had stored are not in the database.',
  gapFrom: '2026-11-20T14:02:00Z',
  gapTo: '2026-11-20T15:40:00Z',
  endedSessions: 2,
  endedCodes: 1,
  lookedAt: null,
  lookedBy: '',
  reports: [
    { program: 'pool eu-1', shares: '1234', blocks: 1, homeless: '0', missingFrom: null, missingTo: null },
    {
      program: 'pool us-1',
      shares: '5',
      blocks: 0,
      homeless: '2',
      missingFrom: '2026-11-18T14:02:00Z',
      missingTo: '2026-11-19T10:00:00Z',
    },
  ],
  things: { apiKeys: 3, watcherLinks: 2, sharedDevices: 0, roles: 1, agents: 4 },
};

test('an open restore says what is not known, what was brought, and what is left to look through', async () => {
  await renderPage(restoresPage, { answers: { houseRestores: { adminHouseRestores: [restore] } } });
  expect(await screen.findByRole('button', { name: 'I have looked, let payouts go on' })).toBeTruthy();
  const text = document.body.textContent;
  for (const part of ['by pool eu-1', 'does not know what happened from', '3 API keys', '2 sessions', '1,234'])
    expect(text).toContain(part);
});

test('an older house asks whether it goes on', async () => {
  const superseded = { ...restore, kind: 'superseded', things: null, reports: [] };
  await renderPage(restoresPage, { answers: { houseRestores: { adminHouseRestores: [superseded] } } });
  expect(await screen.findByRole('button', { name: 'This house goes on' })).toBeTruthy();
});

test('a house that was never restored says so', async () => {
  await renderPage(restoresPage, { answers: { houseRestores: { adminHouseRestores: [] } } });
  expect(await screen.findByText('Never restored')).toBeTruthy();
});

test('whoever does not administer the installation sees that', async () => {
  const denied = () =>
    Response.json({ errors: [{ message: 'You do not have access to this.', extensions: { code: 'access-denied' } }] });
  await renderPage(restoresPage, { answers: { houseRestores: denied } });
  expect(await screen.findByText('Restores are not open to you')).toBeTruthy();
});
