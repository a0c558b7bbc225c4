import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreference } from '../../../transport/preferences/preferences.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { asicSample } from './testing/asic-sample.ts';
import { openAsicPage } from './testing/open-asic-page.tsx';

vi.mock('../../../transport/socket.ts', () => import('../../../testing/fake-pushes.ts'));
vi.mock('../../../ui/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => {
  localStorage.clear();
  vi.mocked(saveFile).mockClear();
});
afterEach(() => sessionStorage.clear());

const path = '/api/bulks/export_csv_filter';
const rows = [asicSample()];
const exportButton = () => screen.findByRole('button', { name: 'Export CSV' });
const file = () =>
  new Response('ip\r\n10.0.0.1\r\n', {
    headers: { 'content-disposition': 'attachment; filename="ASICs (main) 2026-11-21_10-00-00.csv"' },
  });

test('what the filters show is asked for, on all pages, and saved under the name it comes with', async () => {
  setPreference('timeZone', 'Asia/Tokyo');
  const { user, calls } = await openAsicPage({
    search: '?status=["offline"]&page=2',
    rows,
    total: 3480,
    answers: { [path]: file },
  });
  await screen.findByText('farm.rig1');
  await user.click(await exportButton());
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(calls(path)).toEqual([
    { where: { status: { _in: ['offline'] } }, location: { gmt: '+09:00', tz: 'Asia/Tokyo' } },
  ]);
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('ASICs (main) 2026-11-21_10-00-00.csv');
  expect(await content?.text()).toBe('ip\r\n10.0.0.1\r\n');
});

test('an export beyond the one a minute is told, and nothing is saved', async () => {
  const message = 'You can export 1 batch per minute. Please try again later.';
  const { user } = await openAsicPage({ rows, answers: { [path]: () => Response.json({ message }, { status: 429 }) } });
  await screen.findByText('farm.rig1');
  await user.click(await exportButton());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});

test('nothing is there to be saved where nothing matches', async () => {
  await openAsicPage({ search: '?q=nobody', rows: [] });
  await screen.findByText('No ASICs match these filters');
  expect(await exportButton()).toHaveProperty('disabled', true);
});

test('observers find no export', async () => {
  sessionStorage.setItem('headframe.observerToken', 'hfo_link');
  await openAsicPage({ rows, permissions: ['agent_workers'] });
  await screen.findByText('farm.rig1');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});
