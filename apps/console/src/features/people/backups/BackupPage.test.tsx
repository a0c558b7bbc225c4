import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { backupPage } from './backup.route.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const written = {
  id: 1,
  startedAt: hoursAgo(26),
  endedAt: hoursAgo(26),
  snapshotAt: hoursAgo(26),
  isScheduled: true,
  file: '/backups/headframe-1.hfb',
  bytes: 12_300_000,
  failure: null,
};
const failed = {
  ...written,
  id: 2,
  endedAt: hoursAgo(2),
  snapshotAt: null,
  bytes: null,
  failure: 'The disk of /backups is full; no backup was written.',
};

test('a backup that failed stands above the age of the newest one', async () => {
  await renderPage(backupPage, { answers: { backupRuns: { backupRuns: [failed, written] } } });
  expect(await screen.findByText(/The last backup failed: The disk of \/backups is full/)).toBeTruthy();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('Failed');
  for (const text of ['Written', 'by schedule', '11.7 MiB', '/backups/headframe-1.hfb'])
    expect(second?.textContent).toContain(text);
  expect(document.body.textContent).toContain('The newest backup is of 1 day ago');
});

test('an installation without a backup reads what to set', async () => {
  await renderPage(backupPage, { answers: { backupRuns: { backupRuns: [] } } });
  expect(await screen.findByText('No backup was made yet')).toBeTruthy();
  expect(document.body.textContent).toContain('HEADFRAME_BACKUP_FOLDER');
});

test('whoever does not administer the installation sees that', async () => {
  const denied = () =>
    Response.json({ errors: [{ message: 'You do not have access to this.', extensions: { code: 'access-denied' } }] });
  await renderPage(backupPage, { answers: { backupRuns: denied } });
  expect(await screen.findByText('Backups are not open to you')).toBeTruthy();
});
