import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RevenueDayFragment, RevenueExplanationQuery, RevenueListQuery } from '../../../generated/revenue.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { firstClose } from './day-text.ts';
import { explanationCsv, explanationJson } from './explanation/explanation-file.ts';
import { revenueColumns } from './revenue-columns.tsx';
import { revenuePage } from './revenue.route.ts';
import { axisAmount, chartDays } from './RevenueChart.tsx';

// There is no canvas to draw on; the legend has the values.
vi.mock('../../../ui/chart/ChartCanvas.tsx', () => ({ ChartCanvas: () => null }));
beforeEach(() => localStorage.clear());
afterEach(() => sessionStorage.clear());

const closed: RevenueDayFragment = {
  date: '2026-11-20',
  fpps: '0.04811442',
  pps: '0.04790153',
  net: '0.04715214',
  poolFee: '0.00096228',
  userFee: '0.00000000',
  referReward: '0.00000000',
  extra: '0.00000000',
  adjustments: 0,
  hashrate: 100_000,
  rejectRateFrom: 1.25,
  workerCount: 250,
  isComplete: true,
  price: 50_000,
};
const chain = { id: '1', coinEnum: 0, network: 'simulated', name: '', isCurrent: true };
const node = { id: '2', coinEnum: 0, network: 'main', name: '', isCurrent: false };
const openDay = {
  date: '2026-11-21',
  fpps: '0.01234567',
  hashrate: 99_000,
  workerCount: 1,
  closesAt: '2026-11-22T01:00:00.000Z',
};

type Revenues = RevenueListQuery['revenues'];
const shown = (days: RevenueDayFragment[], changes: Partial<Revenues> = {}): Revenues => ({
  chain,
  chains: [chain],
  days,
  totals: {
    count: days.length,
    fpps: '0.14434329',
    net: '0.14145643',
    poolFee: '0.00288686',
    userFee: '0.00000000',
    referReward: '0.00000000',
    extra: '0.00000000',
    firstDate: days.at(-1)?.date ?? null,
    lastDate: days[0]?.date ?? null,
  },
  openDays: [],
  ...changes,
});

const remainders = { net: '0.610000000000', poolFee: '0.870000000000', userFee: '0.000000000000' };
const explained: NonNullable<RevenueExplanationQuery['revenueExplanation']> = {
  date: closed.date,
  chain,
  denominator: '1766820105243087041267848467410591083712606044053',
  workCount: 1,
  postings: [
    {
      revision: 0,
      postedAt: '2026-11-21T00:05:00.000Z',
      isComplete: true,
      credited: '131836377499963392',
      shares: 5000,
      fpps: '4811443.480831778430',
      pps: '4790153.890951447053',
      due: '4811443.480831778430',
      poolFeePercent: 2,
      userFeePercent: 0,
      carriedIn: { net: '0.000000000000', poolFee: '0.000000000000', userFee: '0.000000000000' },
      carriedOut: remainders,
      net: '4715214',
      poolFee: '96228',
      userFee: '0',
    },
  ],
  works: [
    {
      bits: '1702250f',
      target: `00000000000000000002250f${'0'.repeat(40)}`,
      networkDifficulty: 131_236_438_781_812.9,
      height: 900_001,
      feeRate: 'cd'.repeat(16),
      credited: '131836377499963392',
      difficulty: '2011656761169',
      shares: 5000,
      worth: '0.015328492451044630572092',
      subsidy: '312500000',
      feeSum: '200000077',
      feeBlocks: 144,
      averageFees: '1388890',
      fpps: '4811443.480831778430',
      pps: '4790153.890951447053',
    },
  ],
  rewards: [
    {
      revision: 0,
      postedAt: '2026-11-21T00:05:00.000Z',
      fees: '96228',
      due: '96228',
      sharePercent: 10,
      carriedIn: '0.0000',
      reward: '9622',
      carriedOut: '0.8000',
    },
  ],
  entries: [
    {
      id: '7',
      kind: 'earnings',
      revision: 0,
      amount: '4811442',
      houseAccount: 'earnings',
      reverses: null,
      postedAt: '2026-11-21T00:05:00.000Z',
    },
    {
      id: '8',
      kind: 'pool_fee',
      revision: 0,
      amount: '-96228',
      houseAccount: 'pool_fee',
      reverses: null,
      postedAt: '2026-11-21T00:05:00.000Z',
    },
  ],
};

function open(
  revenues: Revenues = shown([closed]),
  setup: { search?: string; permissions?: readonly string[]; answers?: Record<string, object> } = {},
) {
  return renderPage(revenuePage, {
    ...setup,
    answers: {
      revenueList: { revenues },
      revenueChart: { revenues: { days: revenues.days } },
      revenueExplanation: { revenueExplanation: explained },
      ...setup.answers,
    },
  });
}

const asked = ({ calls }: Awaited<ReturnType<typeof open>>, name = 'revenueList') =>
  calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);

test('a closed day shows its amounts to the satoshi, and the totals say which days they cover', async () => {
  const late = { ...closed, date: '2026-11-19', isComplete: false, price: null, workerCount: null };
  const page = await open(shown([closed, late]));
  const day = await screen.findByRole('row', { name: /Nov 20, 2026/ });
  for (const text of [
    '0.04811442',
    '0.04715214',
    '100.00 Ph/s',
    '1.25 %',
    '250',
    '0.00096228',
    '$2,357.61',
    'Complete',
  ])
    expect(day.textContent).toContain(text);
  const incomplete = screen.getByRole('row', { name: /Nov 19, 2026/ });
  expect(within(incomplete).getByText('Incomplete').getAttribute('title')).toContain('posted as an adjustment');
  expect(incomplete.textContent).not.toContain('$');
  const totals = screen.getByRole('region', { name: 'Totals of the range' });
  expect(totals.textContent).toContain('0.14434329');
  expect(totals.textContent).toContain('2 closed days, Nov 19, 2026 – Nov 20, 2026');
  expect(asked(page)).toEqual([{ coinEnum: 0, chain: null, startDate: null, endDate: null, limit: 13, offset: 0 }]);
});

test('the day that is open is an estimate, apart from the days that are posted', async () => {
  await open(shown([closed], { openDays: [openDay] }));
  const note = await screen.findByText(/so far/);
  const text = note.closest('p')?.textContent ?? '';
  expect(text).toContain(
    'Nov 21, 2026 so far (estimate, not posted): 0.01234567 BTC FPPS, 99.00 Ph/s on average since midnight UTC, 1 worker.',
  );
  expect(screen.queryByRole('row', { name: /Nov 21, 2026/ })).toBeNull();
});

test('without a closed day it says when the first one is closed', async () => {
  await open(shown([]));
  expect(await screen.findByText('No closed day yet')).toBeTruthy();
  expect(screen.getByText(/1:00 AM UTC/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Totals of the range' })).toBeNull();
  expect(firstClose(Date.parse('2026-11-20T00:30:00Z')).toISOString()).toBe('2026-11-21T01:00:00.000Z');
  expect(firstClose(Date.parse('2026-12-31T23:59:59Z')).toISOString()).toBe('2027-01-01T01:00:00.000Z');
});

test('a range is read by its days, one that ends before it begins is refused in the words of the specification', async () => {
  const page = await open(shown([]), { search: '?from=2026-11-10&to=2026-11-15' });
  expect(await screen.findByText('No days match these filters')).toBeTruthy();
  expect(asked(page)[0]).toMatchObject({ startDate: '2026-11-10', endDate: '2026-11-15' });
  const from = screen.getByLabelText('From');
  await page.user.clear(from);
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ startDate: null }));
  await page.user.type(screen.getByLabelText('From'), '2026-11-16');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid date filters');
  expect(asked(page).at(-1)).toMatchObject({ startDate: null, endDate: '2026-11-15' });
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ startDate: null, endDate: null }));
});

test('a failure is shown with a way to try again', async () => {
  const refused = () =>
    Response.json({
      data: null,
      errors: [{ message: 'Invalid date filters', extensions: { code: 'validation-failed' } }],
    });
  await open(shown([]), { answers: { revenueList: refused } });
  expect((await screen.findAllByText(/Invalid date filters/)).length).toBeGreaterThan(0);
  // Totals that cannot be read are not shown as if they were still loading.
  expect(screen.queryByRole('region', { name: 'Totals of the range' })).toBeNull();
});

test('a second chain is chosen by name, and never added to the first', async () => {
  const page = await open(shown([closed], { chains: [chain, node] }));
  await page.user.selectOptions(await screen.findByLabelText('Chain'), 'Main network (before)');
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ chain: '2' }));
  expect(asked(page, 'revenueChart').at(-1)).toMatchObject({ chain: '2' });
});

test('a day is explained down to its entries, in coins and satoshi, and saved as CSV and JSON', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const page = await open(shown([closed]), { search: '?day=2026-11-20' });
  const drawer = await screen.findByRole('dialog');
  const works = await within(drawer).findByRole('region', { name: 'Works of the day' });
  for (const text of [
    '900,001',
    '131.24',
    '2,011,656,761,169',
    '0.015328492451',
    '312,500,000',
    '1,388,890',
    '4,811,443.4808',
  ])
    expect(works.textContent).toContain(text);
  const division = within(drawer).getByRole('region', { name: 'Division of posting 0' });
  for (const text of ['98 %', '4,715,214', '0.04715214', '0.610000000000', '96,228'])
    expect(division.textContent).toContain(text);
  const reward = within(drawer).getByRole('region', { name: 'Referral rewards' });
  for (const text of ['96,228', '10 %', '9,622', '0.00009622', '0.8000']) expect(reward.textContent).toContain(text);
  const entries = within(drawer).getByRole('region', { name: 'Ledger entries' });
  for (const text of ['Earnings', '4,811,442', '-96,228', '-0.00096228', '4,715,214'])
    expect(entries.textContent).toContain(text);
  expect(asked(page, 'revenueExplanation')).toEqual([{ coinEnum: 0, chain: null, date: '2026-11-20' }]);
  await page.user.click(within(drawer).getByRole('button', { name: 'Download JSON' }));
  await page.user.click(within(drawer).getByRole('button', { name: 'Download CSV' }));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({
    date: '2026-11-20',
    entries: [{ id: '7' }, { id: '8' }],
  });
  expect(await saved[1]?.text()).toBe(explanationCsv(explained));
});

test('the files of an explanation have every number with all its digits', () => {
  const csv = explanationCsv(explained).split('\r\n');
  expect(csv).toContain(
    `900001,1702250f,00000000000000000002250f${'0'.repeat(40)},131236438781812.9,${'cd'.repeat(16)},5000,131836377499963392,2011656761169,0.015328492451044630572092,312500000,200000077,144,1388890,4811443.480831778430,4790153.890951447053`,
  );
  expect(csv).toContain(
    '0,2026-11-21T00:05:00.000Z,true,4811443.480831778430,net,98,0.000000000000,4715214,0.610000000000',
  );
  expect(csv).toContain('0,2026-11-21T00:05:00.000Z,96228,96228,10,0.0000,9622,0.8000');
  expect(csv).toContain('8,pool_fee,0,-96228,pool_fee,,2026-11-21T00:05:00.000Z');
  expect(JSON.parse(explanationJson(explained))).toEqual(explained);
});

test('an observer exports nothing, whoever is signed in may', async () => {
  sessionStorage.setItem('headframe.observerToken', 'hfo_link');
  await open(shown([closed]), { permissions: ['revenue'] });
  await screen.findByRole('row', { name: /Nov 20, 2026/ });
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

test('an export asks for the range that is shown', async () => {
  const page = await open(shown([closed]), {
    search: '?from=2026-11-01',
    answers: { '/api/bulks/export_revenue_csv_filter': () => new Response('date\r\n') },
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(asked(page, '/api/bulks/export_revenue_csv_filter')).toMatchObject([
      { coinEnum: 0, startDate: '2026-11-01', endDate: null },
    ]),
  );
});

test('the chart has every day between the first and the last, and none of a day that earned nothing is skipped', () => {
  const days = chartDays([closed, { date: '2026-11-18', fpps: '0.00000001', hashrate: 5 }]);
  expect(days.map(({ coins, hashrate }) => [coins, hashrate])).toEqual([
    [1e-8, 5],
    [0, 0],
    [0.04811442, 100_000],
  ]);
  expect(chartDays([])).toEqual([]);
  expect([0, 3e-6, 0.00009999, 0.0001, 0.0125, 12.5].map(axisAmount)).toEqual([
    '0',
    '300 sat',
    '9,999 sat',
    '0.0001',
    '0.0125',
    '12.5',
  ]);
});

test('the columns shown at first fit a desk', () => {
  const widths = revenueColumns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst).map(({ width = 120 }) => width);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1074);
});
