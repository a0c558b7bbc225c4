import { DomainError } from '@headframe/domain/errors/domain-error';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { loadLiabilities, type ChainLiabilities } from './load-liabilities.ts';
import { loadPoolBlocks, type PoolBlock } from './load-pool-blocks.ts';

const whole = 'Whole satoshi as text.';

const liabilitiesType = builder.objectRef<ChainLiabilities>('PoolLiabilities').implement({
  description: 'What the house owes and has on a chain. Amounts of two chains are never added up.',
  fields: (t) => ({
    chainId: t.exposeID('chainId'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network', { description: 'main, test, regtest or simulated.' }),
    name: t.exposeString('name', { description: 'An own name of a private network; else empty.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The pool mines it now.' }),
    balances: t.exposeString('balances', { description: `What all subaccounts may withdraw. ${whole}` }),
    holders: t.exposeInt('holders', { description: 'Subaccounts that have something.' }),
    openWithdrawals: t.exposeString('openWithdrawals', {
      description: `Reserved for withdrawals that are not paid yet, with their network fees. ${whole}`,
    }),
    shortWithdrawals: t.exposeString('shortWithdrawals', {
      description: `What of them waits as the wallet cannot pay it now, while others are paid. ${whole}`,
    }),
    shortCount: t.exposeInt('shortCount', { description: 'How many these are.' }),
    total: t.exposeString('total', { description: `What the house owes: both together. ${whole}` }),
    fees: t.exposeString('fees', { description: `Pool and user fees that the house kept, less rewards. ${whole}` }),
    immature: t.exposeString('immature', {
      description: `What blocks of the pool pay that have less than 100 confirmations. ${whole}`,
    }),
    nodeBalance: t.exposeString('nodeBalance', {
      nullable: true,
      description: `What the wallet of the node can spend, as the payout program reported it; null where none did. ${whole}`,
    }),
    nodeBalanceAt: t.expose('nodeBalanceAt', { type: 'Timestamp', nullable: true }),
    payoutState: t.exposeString('payoutState', {
      nullable: true,
      description: 'working, waiting or stopped; null without a payout program.',
    }),
    payoutReason: t.exposeString('payoutReason', {
      nullable: true,
      description: 'Why nothing is paid out, for people.',
    }),
    mature: t.exposeString('mature', { description: `What those with 100 confirmations pay. ${whole}` }),
  }),
});

const blockType = builder.objectRef<PoolBlock>('PoolBlock').implement({
  description: 'A block that a miner of the pool found.',
  fields: (t) => ({
    id: t.exposeID('id'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network', { description: 'main, test, regtest or simulated.' }),
    height: t.exposeInt('height'),
    hash: t.exposeString('hash'),
    foundAt: t.expose('foundAt', { type: 'Timestamp' }),
    worker: t.exposeString('worker', {
      nullable: true,
      description: 'subaccount.worker; null where the share named no worker that may mine.',
    }),
    stratum: t.exposeString('stratum', { description: 'The pool program that submitted it.' }),
    amount: t.exposeString('amount', { description: `What its coinbase pays, fees included. ${whole}` }),
    fees: t.exposeString('fees', { description: `Its transaction fees. ${whole}` }),
    state: t.exposeString('state', {
      description:
        'submitted (no node has answered yet), accepted (on the best chain), confirmed (100 confirmations) or orphaned (not on the best chain).',
    }),
    confirmations: t.exposeInt('confirmations'),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why a node refused it, in its own words; null where none did.',
    }),
    checkedAt: t.expose('checkedAt', {
      type: 'Timestamp',
      nullable: true,
      description: 'When the node was asked last.',
    }),
  }),
});

const blockPage = builder.objectRef<{ count: number; blocks: PoolBlock[] }>('PoolBlocks').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Of all blocks.' }),
    blocks: t.field({ type: [blockType], resolve: ({ blocks }) => blocks }),
  }),
});

const maxLimit = 100;
const maxOffset = 1_000_000;

builder.queryField('poolLiabilities', (t) =>
  t.field({
    ...signedInField,
    type: [liabilitiesType],
    description: 'What the house owes and has, for each chain. For the installation’s administrator.',
    resolve: (_source, _args, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      return asIdentity(transaction, () => loadLiabilities(transaction));
    },
  }),
);

builder.queryField('poolBlocks', (t) =>
  t.field({
    ...signedInField,
    type: blockPage,
    description: 'The blocks that miners of the pool found, the latest first. For the installation’s administrator.',
    args: {
      limit: t.arg.int({ defaultValue: 10, description: `At most ${maxLimit}.` }),
      offset: t.arg.int({ defaultValue: 0 }),
    },
    resolve: (_source, { limit, offset }, context) => {
      requireAdministrator(context);
      const page = { limit: limit ?? 10, offset: offset ?? 0 };
      if (page.limit < 1 || page.limit > maxLimit || page.offset < 0 || page.offset > maxOffset)
        throw new DomainError('validation-failed', `limit is 1 to ${maxLimit}, offset 0 to ${maxOffset}.`);
      const { transaction } = context.scope;
      return asIdentity(transaction, () => loadPoolBlocks(transaction, page));
    },
  }),
);
