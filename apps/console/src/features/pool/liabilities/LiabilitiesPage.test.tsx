import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { liabilitiesPage } from './liabilities.route.ts';

const chain = {
  chainId: '2',
  coinEnum: 0,
  network: 'main',
  name: '',
  isCurrent: true,
  balances: '117500000000',
  holders: 2,
  openWithdrawals: '305',
  shortWithdrawals: '0',
  shortCount: 0,
  total: '117500000305',
  fees: '20',
  immature: '312501234',
  mature: '0',
  nodeBalance: null as string | null,
  nodeBalanceAt: null as string | null,
  payoutState: null as string | null,
  payoutReason: null as string | null,
};
const blockOf = (id: string, state: string, confirmations: number) => ({
  id,
  coinEnum: 0,
  network: 'main',
  height: 900_000 + Number(id),
  hash: '0'.repeat(64),
  foundAt: new Date().toISOString(),
  worker: id === '2' ? null : 'main.rig1',
  amount: '312501234',
  state,
  confirmations,
  refusal: id === '2' ? 'bad-cb-amount' : null,
});
const blocks = [blockOf('3', 'accepted', 7), blockOf('2', 'orphaned', 0), blockOf('1', 'confirmed', 100)];
const answers = {
  liabilities: {
    poolLiabilities: [
      chain,
      { ...chain, chainId: '1', network: 'simulated', isCurrent: false, total: '0', holders: 1 },
    ],
  },
  poolBlockPage: { poolBlocks: { count: 3, blocks } },
};

test('each chain says what is owed and what is there; a balance that nobody reports is not known, and never 0', async () => {
  await renderPage(liabilitiesPage, { answers });
  const region = within(await screen.findByRole('region', { name: 'Bitcoin · Main network' }));
  const amount = (name: string) => region.getByText(name).nextSibling?.textContent;
  expect(amount('Balances')).toBe('1,175.00000000');
  expect(amount('Owed in total')).toBe('1,175.00000305');
  expect(amount('Immature blocks')).toBe('3.12501234');
  expect(amount('Node balance')).toBe('not known');
  expect(screen.getByRole('region', { name: 'Bitcoin · Simulated chain' }).textContent).toContain('not mined now');
});

test('withdrawals that the wallet cannot pay are named with their sum', async () => {
  const short = { ...chain, shortWithdrawals: '4600000000', shortCount: 2 };
  await renderPage(liabilitiesPage, { answers: { ...answers, liabilities: { poolLiabilities: [short] } } });
  const note = await screen.findByText(/wait for the wallet/);
  expect(note.textContent).toContain('2 withdrawals of together 46.00000000 wait for the wallet');
});

test('a balance that the payout program reports is held against what is owed, and payouts that stopped are named', async () => {
  const reported = {
    ...chain,
    nodeBalance: '100',
    nodeBalanceAt: new Date().toISOString(),
    payoutState: 'stopped',
    payoutReason: 'The wallet was restored.',
  };
  await renderPage(liabilitiesPage, { answers: { ...answers, liabilities: { poolLiabilities: [reported] } } });
  const region = within(await screen.findByRole('region', { name: 'Bitcoin · Main network' }));
  expect(region.getByText('Node balance').nextSibling?.textContent).toBe('0.00000100');
  expect(region.getByText(/^less than is owed/)).toBeTruthy();
  expect(region.getByText('Payouts are stopped. The wallet was restored.')).toBeTruthy();
});

test('blocks are listed with their state, confirmations and why', async () => {
  await renderPage(liabilitiesPage, { answers });
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent ?? '');
  expect(rows[1]).toContain('900,003AcceptedFinal in 93 blocks.7');
  expect(rows[2]).toContain('OrphanedThe node refused it: bad-cb-amount');
  expect(rows[3]).toContain('ConfirmedFinal.100');
});

test('whoever does not administer the installation sees that, and nothing else is asked for', async () => {
  const refused = () =>
    Response.json({ errors: [{ message: 'You do not have access to this.', extensions: { code: 'access-denied' } }] });
  const { calls } = await renderPage(liabilitiesPage, { answers: { liabilities: refused } });
  expect(await screen.findByText('Liabilities are not open to you')).toBeTruthy();
  expect(calls.map(({ operationName }) => operationName)).toEqual(['liabilities']);
});

test('before anything was mined the page says what comes first', async () => {
  const empty = { liabilities: { poolLiabilities: [] }, poolBlockPage: { poolBlocks: { count: 0, blocks: [] } } };
  await renderPage(liabilitiesPage, { answers: empty });
  expect(await screen.findByText('No chain yet')).toBeTruthy();
  expect(await screen.findByText('No blocks yet')).toBeTruthy();
});
