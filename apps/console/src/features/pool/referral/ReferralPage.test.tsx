import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ReferralPageQuery } from '../../../generated/referral.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { useAccess } from '../../../transport/session/access.ts';
import { referralPage } from './referral.route.ts';

beforeEach(() => localStorage.clear());

type Shown = ReferralPageQuery['referralPage'];
const link = 'http://pool.test/user/login?referrer=main';
const shown: Shown = {
  referSubaccount: 'main',
  link,
  rewardPercent: 10,
  poolFeePercent: 1.5,
  rewards: [
    {
      coinEnum: 0,
      referReward: '19245',
      start: '2026-11-20',
      end: '2026-11-21',
      chain: { network: 'main', name: '' },
    },
    { coinEnum: 1, referReward: '7', start: '2026-11-21', end: '2026-11-21', chain: { network: 'main', name: '' } },
  ],
  referrers: [{ refered: 'Kä…', registeredAt: '2026-11-20T08:00:00.000Z' }],
  count: 1,
};
const none = { rewards: [], referrers: [], count: 0 };

const open = (changes: Partial<Shown> = {}, setup: { search?: string; permissions?: readonly string[] } = {}) =>
  renderPage(referralPage, { ...setup, answers: { referralPage: { referralPage: { ...shown, ...changes } } } });

test('the link is there to copy, with what it pays, the rewards by coin and who signed up when', async () => {
  const { user } = await open();
  const card = await screen.findByRole('region', { name: 'Referral link' });
  expect((await within(card).findByText(link)).tagName).toBe('CODE');
  expect(card.textContent).toContain('main gets 10\u00a0% of the pool fee that the account pays, every day.');
  expect(card.textContent).toContain('At the fee of 1.5\u00a0% that is 0.15\u00a0% of what the account earns.');
  await user.click(within(card).getByRole('button', { name: 'Copy referral link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  const rewards = screen.getByRole('region', { name: 'Rewards' });
  for (const text of ['0.00019245', 'BTC', 'Nov 20, 2026 – Nov 21, 2026', 'LTC'])
    expect(rewards.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /Kä….*Nov 20, 2026/ })).toBeTruthy();
});

test('without a referral it says how the program works, and without a fee that nothing is paid', async () => {
  await open({ ...none, poolFeePercent: 0 });
  expect(await screen.findByText('Nobody referred yet')).toBeTruthy();
  expect(screen.getByText(/Share the link above/)).toBeTruthy();
  expect(screen.getByText(/This pool charges no fee at present, so there is no reward\./)).toBeTruthy();
  expect(screen.getByText(/^No reward yet\. Rewards are posted/)).toBeTruthy();
});

test('rewards are read from a day on; what is no day is refused in the words of the specification', async () => {
  const { calls, search } = await open(none, { search: '?from=2026-11-21' });
  expect(await screen.findByText(/^No reward since Nov 21, 2026\./)).toBeTruthy();
  await waitFor(() =>
    expect(calls.filter(({ operationName }) => operationName === 'referralPage').at(-1)?.variables).toMatchObject({
      startDate: '2026-11-21',
    }),
  );
  expect(search()).toMatchObject({ from: '2026-11-21' });
});

test('a day that does not exist is not asked for', async () => {
  const { calls } = await open(none, { search: '?from=2026-02-30' });
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid date filters');
  expect(calls.at(-1)?.variables).toMatchObject({ startDate: null });
});

test('a failure is shown with a way to try again', async () => {
  const { user, calls } = await renderPage(referralPage, { answers: {} });
  await user.click(await screen.findByRole('button', { name: /Try again|Retry/ }));
  await waitFor(() => expect(calls.filter(({ operationName }) => operationName === 'referralPage')).toHaveLength(2));
});

test('a delegate of its organization reads it as its owner does', async () => {
  await open({}, { permissions: ['revenue'] });
  await screen.findByText(/^Only the owner of main/);
  const { selected } = useAccess.getState();
  act(() => useAccess.setState({ selected: { ...selected, accessType: 'superAdmin' } as never }));
  expect(await screen.findByRole('region', { name: 'Referral link' })).toBeTruthy();
});

test('who does not own the subaccount reads where rewards go, and nothing is asked', async () => {
  const { calls } = await open({}, { permissions: ['revenue'] });
  expect(await screen.findByText('Only the owner of main and delegates see its referral program')).toBeTruthy();
  expect(calls.filter(({ operationName }) => operationName === 'referralPage')).toEqual([]);
});
