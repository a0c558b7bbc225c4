import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { push } from '../../../../testing/fake-pushes.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { useAccess } from '../../../../transport/session/access.ts';
import { setPreference } from '../../../../transport/preferences/preferences.ts';
import { summaryColumns } from './summary-columns.tsx';
import { subaccountSummaryPage } from '../subaccount-summary.route.ts';
import { summarySample } from '../testing/summary-sample.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));

afterEach(() => act(() => setPreference('subaccountSummaryGroupBy', null)));

const north = summarySample('north', { connected: 7, reportedHashrate: 1234, reportedPower: 4500, pinned: true });
const rows = [summarySample('main', { connected: 0 }), north];

async function open(search = '') {
  return renderPage(subaccountSummaryPage, { answers: { subaccountSummaries: { subaccountSummaries: rows } }, search });
}

const names = () =>
  screen.getAllByRole('rowheader').flatMap((header) =>
    within(header)
      .queryAllByTitle(/.+/)
      .map((each) => each.title),
  );

test('shows each subaccount, pinned ones on top, and three dashes for values not reported', async () => {
  await open();
  expect(names()).toEqual(['north', 'main']);
  const row = screen.getByRole('row', { name: /main/ });
  expect(within(row).getAllByText('---').length).toBeGreaterThan(5);
  const pinned = screen.getByRole('row', { name: /north/ });
  expect(within(pinned).getByText('1.23 Ph/s')).toBeTruthy();
  expect(within(pinned).getByText('4.50 kW')).toBeTruthy();
});

test('says how many miners a sum covers wherever not all report it', async () => {
  await renderPage(subaccountSummaryPage, {
    answers: {
      subaccountSummaries: {
        subaccountSummaries: [{ ...north, hashrateReporting: 7, powerReporting: 3 }],
      },
    },
  });
  expect(await screen.findByText('3 of 7 report')).toBeTruthy();
  expect(screen.getByTitle('3 of 7 report').textContent).toContain('4.50 kW');
  expect(screen.getByTitle('7 of 7 report').textContent).toBe('1.23 Ph/s');
});

test('shows the span of an average hashrate until its window is full', async () => {
  const averaged = { ...north, hashrate1h: 900, hashrate24h: 800, averagedSeconds: 5400 };
  await renderPage(subaccountSummaryPage, {
    answers: { subaccountSummaries: { subaccountSummaries: [averaged] } },
  });
  expect((await screen.findByTitle('Averaged over 1h 30m')).textContent).toBe('800.00 Th/sover 1h 30m');
  expect(screen.getByTitle('Averaged over 1 h').textContent).toBe('900.00 Th/s');
});

test('has a column for every field of a summary', async () => {
  const beside = ['subaccount', 'pinned', 'deleted', 'hashrateReporting', 'powerReporting', 'averagedSeconds'];
  const keys = summaryColumns.map(({ key }) => key);
  expect([...keys, ...beside].sort()).toEqual(Object.keys(summarySample('any')).sort());
  const cell = (key: string, row = north) => {
    cleanup();
    render(<div>{summaryColumns.find((column) => column.key === key)?.render(row)}</div>);
    return document.body.textContent;
  };
  expect(cell('chart')).toBe('---');
  expect(cell('approved')).toBe('Yes');
  expect(cell('permissions')).toMatch(/^Everything: sees and commands all devices/);
  expect(cell('permissions', { ...north, permissions: ['agent'] })).toBe('Sees no device and no money.');
  expect(cell('pref')).toBe('None');
  expect(cell('pref', { ...north, pref: ['asic_page', 'page_of_tomorrow'] })).toBe('ASICs, page_of_tomorrow');
  expect(cell('chart', { ...north, chart: [0, 5, 10] })).toBe('');
  expect(screen.getByRole('img', { name: 'Hashrate of a day' }).innerHTML).toContain('0,20 44,10 88,0');
});

test('groups by the choice of the user, and stores it as a preference', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Group by' }));
  await user.click(await screen.findByText('Coin'));
  expect(await screen.findByRole('rowheader', { name: 'SHA-256 (Bitcoin) 2' })).toBeTruthy();
});

test('follows the push', async () => {
  await open();
  push('subaccountSummariesUpdates', { subaccountSummariesUpdates: [{ ...north, connected: 8 }] });
  expect(await within(screen.getByRole('row', { name: /north/ })).findByText('8')).toBeTruthy();
  expect(names()).toEqual(['north']);
});

test('a click enters the subaccount', async () => {
  const { user } = await open();
  const [main] = useAccess.getState().subaccounts;
  if (main) act(() => useAccess.setState({ subaccounts: [main, { ...main, id: '2', name: 'north' }] }));
  await user.click(screen.getByTitle('north'));
  expect(useAccess.getState().selected?.name).toBe('north');
  expect(await screen.findByText('Another page')).toBeTruthy();
});

test('a search that finds nothing can be cleared', async () => {
  const { user } = await open('?q=nowhere');
  await user.click(within(screen.getByText(/No subaccounts match/).parentElement as HTMLElement).getByRole('button'));
  expect(names()).toEqual(['north', 'main']);
});
