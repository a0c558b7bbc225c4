import { dashboardCards } from '@headframe/domain/enums/preferences';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { push, subscriptionsOf } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { getPreference, setPreference } from '../../../transport/preferences/preferences.ts';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { dashboardPage } from './dashboard.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const narrow = vi.hoisted(() => ({ is: false }));
vi.mock('../../../ui/use-is-narrow.ts', () => ({ useIsNarrow: () => narrow.is }));

afterEach(() => {
  narrow.is = false;
  setPreference('dashboardCards', [...dashboardCards]);
});

const workers = {
  count: 40,
  active: 37,
  deactive: 2,
  dead: 1,
  hashrate10m: 5230,
  hashrate1h: 5100,
  hashrate24h: 4900,
  averagedSeconds: 7500,
  younger1h: 3,
  younger24h: 40,
};
const wallet = {
  coinEnum: 0,
  amount: '123456789012',
  earned: '123456790000',
  withdrawn: '988',
  earnedUntil: '2026-11-21',
  chain: { network: 'simulated' },
};
const none = { coinEnum: 1, amount: '0', earned: '0', withdrawn: '0', earnedUntil: null, chain: null };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const priceOf = (change: object = {}) => ({
  network: 'simulated',
  fpps: '0.0000005028860000',
  fpps30day: '0.0000004900000000',
  fppsusd: '0.035202020000',
  blockHeight: 921_345,
  networkAt: ago(0),
  difficulty: 131_236_438_781_812,
  difficultyChange: -2.345,
  remainingBlocks: 1007,
  close: '70123.45',
  closeAt: ago(0),
  ...change,
});

/** Answers with one price for Bitcoin and none for Litecoin. */
const pricesOf = (price: object | null) => (call: ReceivedCall) =>
  Response.json({ data: { coinPrice: (call.variables as { coinEnum: number }).coinEnum === 0 ? price : null } });

const answers = {
  poolCard: { workersAggregate: workers },
  walletCard: { bitcoin: [wallet], litecoin: [none] },
  openEarnings: { bitcoin: { openDays: [{ date: '2026-11-22', fpps: '0.01234567' }] }, litecoin: { openDays: [] } },
  nextWithdrawals: {
    autoWithdrawals: [
      { id: '1', coinEnum: 0, network: 'main', nextRun: '2026-11-01T05:30:00.000Z' },
      { id: '2', coinEnum: 0, network: 'simulated', nextRun: '2026-11-23T05:30:00.000Z' },
    ],
  },
  coinPriceCard: pricesOf(priceOf()),
};
const permissions = ['workers', 'withdraw', 'withdraw_write', 'revenue'];
const regions = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('pool, wallet and network stats stand in the order of the preference, with their figures', async () => {
  await renderPage(dashboardPage, { answers, permissions, hasSecondFactor: true });
  const pool = within(await screen.findByRole('region', { name: 'Pool' }));
  const href = async (name: RegExp) =>
    decodeURIComponent((await pool.findByRole('link', { name })).getAttribute('href') ?? '');
  expect(await href(/^Effective hashrate ?5.10 ?Ph\/s/)).toBe('/pool/worker-management?sort=-hashrate1h');
  expect(await href(/^Effective hashrate ?5.10 ?Ph\/s ?3 of 40 over less/)).toContain('-hashrate1h');
  expect(await href(/^24 h ?4.90 ?Ph\/s ?over 2h 5m/)).toContain('-hashrate24h');
  expect(await href(/^Active workers ?37/)).toBe('/pool/worker-management?status=["active"]');
  expect(await href(/^Offline workers ?2/)).toContain('status=["deactive"]');
  const purse = within(screen.getByRole('region', { name: 'Wallet' }));
  expect((await purse.findByText('Balance')).nextSibling?.textContent).toBe('1,234.56789012 BTC');
  const today = purse.getByText('Nov 22, 2026 so far (UTC)').parentElement;
  expect(today?.textContent).toContain('0.01234567 BTC');
  expect(today?.textContent).toContain('estimate before the pool fee, not posted');
  expect(purse.getByText('Next auto-withdrawal').nextSibling?.textContent).toContain('Nov 23, 2026');
  expect(purse.getByText('Withdrawn').nextSibling?.textContent).toBe('0.00000988 BTC');
  expect(purse.getByText('Simulated chain · earnings up to 2026-11-21 (UTC)')).toBeTruthy();
  expect(purse.queryByText('Litecoin')).toBeNull();
  const linksOf = (card: typeof purse) =>
    card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksOf(purse)).toEqual([
    ['Quick Withdraw', '/pool/quick-withdrawal'],
    ['Withdraw History', '/pool/withdrawal-history'],
    ['Revenues', '/pool/revenues'],
  ]);
  const network = within(screen.getByRole('region', { name: 'Network Stats' }));
  for (const text of ['921,345', '131.24', '-2.35', 'changes in 1,007 blocks', '50.29', '$0.0352', '$70,123.45'])
    expect(await network.findByText(text)).toBeTruthy();
  expect(network.getByText('Simulated chain')).toBeTruthy();
  expect(network.queryByText('Litecoin')).toBeNull();
  expect(linksOf(network)).toEqual([['Revenues', '/pool/revenues']]);
  expect(regions()).toEqual(['Pool', 'Wallet', 'Network Stats']);
});

test('the estimate of today is neither asked for nor shown without the right to see revenue', async () => {
  const { calls } = await renderPage(dashboardPage, { answers, permissions: ['withdraw'] });
  const purse = within(await screen.findByRole('region', { name: 'Wallet' }));
  expect(await purse.findByText('Balance')).toBeTruthy();
  expect(purse.queryByText(/so far/)).toBeNull();
  expect(calls.map(({ operationName }) => operationName)).not.toContain('openEarnings');
});

test('on a phone balance and estimate stand beneath the title', async () => {
  narrow.is = true;
  await renderPage(dashboardPage, { answers, permissions });
  const line = await screen.findByText(/^Balance .*so far.*\(estimate\)$/s, { selector: 'div' });
  expect(line.textContent).toBe('Balance 1,234.56789012 BTC · Nov 22, 2026 so far 0.01234567 BTC (estimate)');
});

test('cards are swapped, replaced by one that is not shown, hidden and reset', async () => {
  const { user } = await renderPage(dashboardPage, { answers, permissions });
  const choose = async (card: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `Arrange the card ${card}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Network Stats', 'Swap with Pool');
  expect(regions()).toEqual(['Network Stats', 'Wallet', 'Pool']);
  expect(getPreference('dashboardCards')).toEqual(['iot', 'networkStats', 'wallet', 'energy', 'pandl', 'pool']);
  await choose('Wallet', 'Hide this card');
  expect(regions()).toEqual(['Network Stats', 'Pool']);
  await choose('Network Stats', 'Replace with Wallet');
  expect(regions()).toEqual(['Wallet', 'Pool']);
  await choose('Wallet', 'Hide this card');
  await choose('Pool', 'Hide this card');
  await user.click(await screen.findByRole('button', { name: 'Show all cards' }));
  expect(regions()).toEqual(['Pool', 'Wallet', 'Network Stats']);
});

test('each card is shown, and asked for, only where its page may be seen', async () => {
  const { calls } = await renderPage(dashboardPage, { answers, permissions: ['revenue'] });
  expect(await screen.findByText('921,345')).toBeTruthy();
  expect(regions()).toEqual(['Network Stats']);
  expect(new Set(calls.map(({ operationName }) => operationName))).toEqual(new Set(['coinPriceCard']));
});

test('figures of the network are pushed, and marked where the node or the feed is silent', async () => {
  const old = priceOf({ networkAt: ago(20), closeAt: ago(30) });
  await renderPage(dashboardPage, { answers: { ...answers, coinPriceCard: pricesOf(old) }, permissions });
  const network = within(await screen.findByRole('region', { name: 'Network Stats' }));
  expect(await network.findByText(/^The node last confirmed its newest block 20 minutes ago/)).toBeTruthy();
  expect(network.getByText('as of 30 minutes ago')).toBeTruthy();
  expect(subscriptionsOf('coinPriceCardUpdates')).toContainEqual({ coinEnum: 0 });
  push('coinPriceCardUpdates', { coinPriceUpdates: priceOf({ close: null, closeAt: null, fppsusd: null }) });
  expect((await network.findAllByText('no price')).length).toBeGreaterThan(0);
  expect(network.queryByText(/^The node last confirmed/)).toBeNull();
});

test('before there is anything the cards say what comes first, and a card that fails says so beside the others', async () => {
  const refused = () => Response.json({ errors: [{ message: 'Not now.', extensions: { code: 'validation-failed' } }] });
  const empty = {
    poolCard: { workersAggregate: { ...workers, count: 0 } },
    walletCard: refused,
    coinPriceCard: pricesOf(null),
  };
  await renderPage(dashboardPage, { answers: empty, permissions });
  expect(await screen.findByText('No workers yet')).toBeTruthy();
  expect(await screen.findByText('No network figures yet')).toBeTruthy();
  const purse = within(screen.getByRole('region', { name: 'Wallet' }));
  expect(await purse.findByText('Not now.')).toBeTruthy();
  expect(purse.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
