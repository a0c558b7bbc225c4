import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreference } from '../../../transport/preferences/preferences.ts';
import { saveFile } from '../../../ui/file/save-file.ts';
import { asicSample } from './testing/asic-sample.ts';
import { openAsicPage } from './testing/open-asic-page.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
vi.mock('../../../ui/file/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => {
  localStorage.clear();
  vi.mocked(saveFile).mockClear();
});
afterEach(() => sessionStorage.clear());

const kinds = [
  { label: 'Export CSV', path: '/api/bulks/export_csv_filter', ending: 'csv' },
  { label: 'Export Excel', path: '/api/bulks/export_excel_filter', ending: 'xlsx' },
] as const;
const rows = [asicSample()];
const exportButton = (name: string) => screen.findByRole('button', { name });
const fileOf = (ending: string) => () =>
  new Response('content', {
    headers: { 'content-disposition': `attachment; filename="ASICs (main) 2026-11-21_10-00-00.${ending}"` },
  });

test.each(kinds)(
  '$label asks for what the filters show, on all pages, and saves it',
  async ({ label, path, ending }) => {
    setPreference('timeZone', 'Asia/Tokyo');
    const { user, calls } = await openAsicPage({
      search: '?status=["offline"]&page=2',
      rows,
      total: 3480,
      answers: { [path]: fileOf(ending) },
    });
    await screen.findByText('farm.rig1');
    await user.click(await exportButton(label));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(calls(path)).toEqual([
      { where: { status: { _in: ['offline'] } }, location: { gmt: '+09:00', tz: 'Asia/Tokyo' } },
    ]);
    const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe(`ASICs (main) 2026-11-21_10-00-00.${ending}`);
    expect(await content?.text()).toBe('content');
  },
);

test.each(kinds)('$label beyond the one a minute says so, and nothing is saved', async ({ label, path }) => {
  const message = 'You can export 1 batch per minute. Please try again later.';
  const { user } = await openAsicPage({ rows, answers: { [path]: () => Response.json({ message }, { status: 429 }) } });
  await screen.findByText('farm.rig1');
  await user.click(await exportButton(label));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
});

test('nothing is there to be saved where nothing matches', async () => {
  await openAsicPage({ search: '?q=nobody', rows: [] });
  await screen.findByText('No ASICs match these filters');
  for (const { label } of kinds) expect(await exportButton(label)).toHaveProperty('disabled', true);
});

test('observers find no export', async () => {
  sessionStorage.setItem('headframe.observerToken', 'hfo_link');
  await openAsicPage({ rows, permissions: ['agent_workers'] });
  await screen.findByText('farm.rig1');
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
});
