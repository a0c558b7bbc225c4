import { expect, it } from 'vitest';
import type { ListedStatus } from '../store/payout-status.ts';
import { describeStatus } from './answer-operator.ts';

const chain: ListedStatus = {
  chainId: 3,
  coinEnum: 0,
  network: 'main',
  state: 'working',
  reason: '',
  balance: '250000',
  checkedAt: null,
  waiting: 2,
  open: 1,
  lightning: null,
};

it('says how payouts of a chain go, with the reason below', () => {
  const line = '3  Bitcoin (main)  working  wallet 0.00250000, 2 withdrawals wait, 1 payouts open\n';
  expect(describeStatus(chain)).toBe(line);
  expect(describeStatus({ ...chain, reason: 'The node is away.' })).toBe(`${line}   The node is away.\n`);
});

it('says how payments by Lightning go where there are any, stopped ones with the reason', () => {
  const lightning = { state: 'stopped', reason: 'The Lightning node forgot.', balance: null } as const;
  expect(
    describeStatus({ ...chain, lightning })
      .split('\n')
      .slice(1),
  ).toEqual(['   Lightning  stopped  channels unknown', '   The Lightning node forgot.', '']);
});
