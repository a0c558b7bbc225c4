import { DomainError } from '@headframe/domain/errors/domain-error';
import { asIdentity } from '../../../platform/database/with-access.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { live } from '../../../platform/graphql/live.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';
import { declineWithdrawal } from './decline-withdrawal.ts';
import { loadPaidWithdrawals, type PaidWithdrawal } from './load-paid-withdrawals.ts';
import { loadPayouts, type ListedPayout, type PayoutVersion } from './load-payouts.ts';
import { maxPageRows, payoutPage } from './payout-page.ts';

const satoshi = 'Whole satoshi as text.';
const forAdministrator = "For the installation's administrator.";

const versionType = builder.objectRef<PayoutVersion>('PayoutVersion').implement({
  description: 'A transaction of a payout; a later version replaces the earlier ones, and any of them may be mined.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    txid: t.exposeString('txid', { description: 'As explorers print it.' }),
    fee: t.exposeString('fee', { description: `What the house pays the chain. ${satoshi}` }),
    sentAt: t.expose('sentAt', { type: 'Timestamp', nullable: true, description: 'When the node took it.' }),
    confirmations: t.exposeInt('confirmations', {
      description: 'In the best chain where above 0; below 0 a conflicting transaction is that deep.',
    }),
  }),
});

const payoutType = builder.objectRef<ListedPayout>('Payout').implement({
  description: 'A payout: withdrawals that are paid together, or notifications of payment codes that are funded.',
  fields: (t) => ({
    id: t.exposeID('id'),
    chainId: t.exposeInt('chainId'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network'),
    chainName: t.exposeString('chainName'),
    engine: t.exposeString('engine', { description: 'What pays it, such as core or manual.' }),
    state: t.exposeString('state', {
      description:
        'claimed (no transaction yet), signed, sent, confirmed, final (100 confirmations, or marked as sent), void, or released (a batch by hand that was given back).',
    }),
    withdrawals: t.exposeInt('withdrawals', { description: 'How many it pays.' }),
    amount: t.exposeString('amount', { description: `Of its withdrawals. ${satoshi}` }),
    notifications: t.exposeInt('notifications', { description: 'Notifications of payment codes that it funds.' }),
    notificationAmount: t.exposeString('notificationAmount', {
      description: `What it pays for them: what their holders get, and their fees. ${satoshi}`,
    }),
    createdAt: t.expose('createdAt', { type: 'Timestamp' }),
    updatedAt: t.expose('updatedAt', { type: 'Timestamp' }),
    versions: t.field({
      type: [versionType],
      description: 'Its transactions, oldest first.',
      resolve: (p) => p.versions,
    }),
  }),
});

const payoutPageType = builder.objectRef<{ count: number; payouts: ListedPayout[] }>('PayoutPage').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Of all pages.' }),
    payouts: t.field({ type: [payoutType], resolve: ({ payouts }) => payouts }),
  }),
});

const withdrawalType = builder.objectRef<PaidWithdrawal>('PayoutWithdrawal').implement({
  description: 'A withdrawal of any subaccount, as the administrator sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number', { description: 'By which the payout program names it.' }),
    subaccount: t.exposeString('subaccount'),
    chainId: t.exposeInt('chainId'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network'),
    kind: t.exposeString('kind', { description: 'quick, auto or payment.' }),
    method: t.exposeString('method', { description: 'bitcoin or lightning.' }),
    destination: t.exposeString('destination', { description: 'Its address, or the payment code that it pays.' }),
    amount: t.exposeString('amount', { description: satoshi }),
    fee: t.exposeString('fee', { description: satoshi }),
    description: t.exposeString('description'),
    createdAt: t.expose('createdAt', { type: 'Timestamp' }),
    holdUntil: t.expose('holdUntil', { type: 'Timestamp', nullable: true }),
    holdReason: t.exposeString('holdReason', { nullable: true }),
    leftOut: t.exposeString('leftOut', {
      nullable: true,
      description: 'Why no payout takes it, beside a hold; null where the next one does.',
    }),
    isShort: t.exposeBoolean('isShort', {
      description: 'Whether it is left out as the wallet cannot pay it now, and is paid once that can.',
    }),
  }),
});

const withdrawalPageType = builder
  .objectRef<{ count: number; withdrawals: PaidWithdrawal[] }>('PayoutWithdrawalPage')
  .implement({
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'Of all pages.' }),
      withdrawals: t.field({ type: [withdrawalType], resolve: ({ withdrawals }) => withdrawals }),
    }),
  });

const page = builder.args((t) => ({
  limit: t.int({ defaultValue: 10, description: `1 to ${maxPageRows}.` }),
  offset: t.int({ defaultValue: 0 }),
}));

builder.queryField('adminPayouts', (t) =>
  t.field({
    ...signedInField,
    type: payoutPageType,
    description: `Payouts with their transactions, the newest first. ${forAdministrator}`,
    args: {
      ...page,
      isOpen: t.arg.boolean({ defaultValue: false, description: 'Those alone whose outcome is open.' }),
    },
    resolve: (_source, { isOpen, ...given }, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      return asIdentity(transaction, () => loadPayouts(transaction, { isOpen: isOpen ?? false }, payoutPage(given)));
    },
  }),
);

builder.queryField('adminPayout', (t) =>
  t.field({
    ...signedInField,
    type: payoutType,
    description: `One payout. ${forAdministrator}`,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_source, { id }, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      const { payouts } = await asIdentity(transaction, () =>
        loadPayouts(transaction, { id: String(id) }, payoutPage({ limit: 1 })),
      );
      const [payout] = payouts;
      if (!payout) throw new DomainError('not-found', 'The payout does not exist.');
      return payout;
    },
  }),
);

builder.queryField('adminPayoutWithdrawals', (t) =>
  t.field({
    ...signedInField,
    type: withdrawalPageType,
    description: `Withdrawals of a payout; without one those that no payout has taken, the oldest first. ${forAdministrator}`,
    args: { ...page, payout: t.arg.id() },
    resolve: (_source, { payout, ...given }, context) => {
      requireAdministrator(context);
      const { transaction } = context.scope;
      const choice = payout === null || payout === undefined ? 'waiting' : { payoutId: String(payout) };
      return asIdentity(transaction, () => loadPaidWithdrawals(transaction, choice, payoutPage(given)));
    },
  }),
);

builder.mutationField('adminDeclineWithdrawal', (t) =>
  t.boolean({
    ...signedInField,
    description: `Declines a withdrawal that cannot be paid, while no payout has it, and gives back what it reserved. Its people read the reason. ${forAdministrator}`,
    args: {
      id: t.arg.id({ required: true }),
      reason: t.arg.string({ required: true }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { id, reason, twoFactorCode }, context) => {
      await declineWithdrawal(context, { id: String(id), reason }, twoFactorCode);
      return true;
    },
  }),
);

builder.subscriptionField('adminPayoutChanges', (t) =>
  t.field({
    ...signedInField,
    type: 'Timestamp',
    description: `The time, now and whenever something about payouts has changed. ${forAdministrator}`,
    subscribe: (_source, _args, context) => {
      requireAdministrator(context);
      return live<Date>(context, {
        topics: ['payout'],
        concerns: () => true,
        read: () => Promise.resolve(new Date()),
      });
    },
    resolve: (at) => at,
  }),
);
