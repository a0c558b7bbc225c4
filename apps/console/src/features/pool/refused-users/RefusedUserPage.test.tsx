import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { refusedUserPage } from './refused-user.route.ts';

const now = new Date().toISOString();
const refused = {
  user: 'mian.rig1',
  reason: 'Unauthorized worker',
  address: '203.0.113.1',
  tries: 1200,
  firstAt: now,
  lastAt: now,
  stratum: 'eu-1',
};

test('each user that was refused says what it was answered, from where and how often', async () => {
  await renderPage(refusedUserPage, { answers: { refusedUsers: { refusedUsers: [refused] } } });
  const [, row] = await screen.findAllByRole('row');
  for (const text of ['mian.rig1', 'Unauthorized worker', '203.0.113.1', 'eu-1', '1,200'])
    expect(row?.textContent).toContain(text);
});

test('an hour without a refusal says so', async () => {
  await renderPage(refusedUserPage, { answers: { refusedUsers: { refusedUsers: [] } } });
  expect(await screen.findByText('No miner was refused in the last hour')).toBeTruthy();
});

test('whoever does not administer the installation sees that', async () => {
  const denied = () =>
    Response.json({ errors: [{ message: 'You do not have access to this.', extensions: { code: 'access-denied' } }] });
  await renderPage(refusedUserPage, { answers: { refusedUsers: denied } });
  expect(await screen.findByText('Refused miners are not open to you')).toBeTruthy();
});
