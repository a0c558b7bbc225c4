import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import {
  listManualPayouts,
  markPayoutSent,
  releaseManualPayout,
  takeManualPayout,
  type ManualPayout,
} from './manual-payout.ts';
import { listPayoutStatus, type PayoutStatus } from './payout-status.ts';

const payoutStatus = builder.objectRef<PayoutStatus>('PayoutStatus').implement({
  description: 'How the payouts of a chain go.',
  fields: (t) => ({
    chainId: t.exposeInt('chainId'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network'),
    chainName: t.exposeString('chainName'),
    engine: t.exposeString('engine', {
      description:
        'core: a payout program pays by the wallet of a node; manual: people pay with a wallet of their own.',
    }),
    state: t.exposeString('state', {
      description:
        'working, waiting (goes on by itself), stopped (until a person has looked), or none without a program.',
    }),
    reason: t.exposeString('reason', { description: 'Why nothing is paid; empty while all is.' }),
    balance: t.exposeString('balance', { nullable: true, description: 'What the wallet can spend, satoshi.' }),
    checkedAt: t.field({ type: 'Timestamp', nullable: true, resolve: ({ checkedAt }) => checkedAt }),
    changedAt: t.field({
      type: 'Timestamp',
      nullable: true,
      description: 'Since when the state is what it is.',
      resolve: ({ changedAt }) => changedAt,
    }),
    waiting: t.exposeInt('waiting', { description: 'Withdrawals that no payout has taken.' }),
    waitingAmount: t.exposeString('waitingAmount', { description: 'What they ask for, satoshi.' }),
    unknownPayments: t.exposeInt('unknownPayments', {
      description: 'Payments of the wallet that no payout made and nobody has decided on: nothing is paid until then.',
    }),
    lightningState: t.exposeString('lightningState', {
      nullable: true,
      description: 'working, waiting or stopped; null where the chain is not paid by Lightning.',
    }),
    lightningReason: t.exposeString('lightningReason', { description: 'Why nothing is paid by Lightning.' }),
    lightningBalance: t.exposeString('lightningBalance', {
      nullable: true,
      description: 'What its channels can send, satoshi.',
    }),
  }),
});

const manualPayout = builder.objectRef<ManualPayout>('ManualPayout').implement({
  description: 'A batch of withdrawals that people pay with a wallet of their own.',
  fields: (t) => ({
    id: t.exposeID('id'),
    chainId: t.exposeInt('chainId'),
    withdrawals: t.exposeInt('withdrawals'),
    amount: t.exposeString('amount', { description: 'Satoshi.' }),
    createdAt: t.field({ type: 'Timestamp', resolve: ({ createdAt }) => createdAt }),
    csv: t.exposeString('csv', { description: 'A line for each address: address and amount in coins.' }),
  }),
});

builder.queryField('adminPayoutStatus', (t) =>
  t.field({
    ...signedInField,
    type: [payoutStatus],
    description: "How the payouts of each chain go. For the installation's administrator.",
    resolve: (_source, _args, context) => listPayoutStatus(context),
  }),
);

builder.queryField('adminManualPayouts', (t) =>
  t.field({
    ...signedInField,
    type: [manualPayout],
    description:
      "Batches that were taken to be paid by hand and are not marked as sent, max 100. For the installation's administrator.",
    resolve: (_source, _args, context) => listManualPayouts(context),
  }),
);

builder.mutationField('adminTakePayout', (t) =>
  t.field({
    ...signedInField,
    type: manualPayout,
    description:
      "Takes the oldest withdrawals of a chain, to be paid by hand: nobody cancels them and no program pays them from then on. For the installation's administrator.",
    args: {
      chainId: t.arg.int({ required: true }),
      limit: t.arg.int({ required: true, description: 'Max withdrawals, up to 500.' }),
      twoFactorCode: t.arg.string(),
    },
    resolve: (_source, { chainId, limit, twoFactorCode }, context) =>
      takeManualPayout(context, { chainId, limit }, twoFactorCode),
  }),
);

builder.mutationField('adminMarkPayoutSent', (t) =>
  t.boolean({
    ...signedInField,
    description: "Marks a batch as paid by a transaction of one's own wallet. For the installation's administrator.",
    args: {
      id: t.arg.id({ required: true }),
      txid: t.arg.string({ required: true, description: '64 hex digits, as explorers show it.' }),
      fee: t.arg.string({ required: true, description: 'What the transaction paid the chain, satoshi.' }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { id, txid, fee, twoFactorCode }, context) => {
      await markPayoutSent(context, { id: String(id), txid, fee }, twoFactorCode);
      return true;
    },
  }),
);

builder.mutationField('adminReleasePayout', (t) =>
  t.boolean({
    ...signedInField,
    description:
      "Gives the withdrawals of a batch back that nobody has paid. Paying it by hand later pays them twice. For the installation's administrator.",
    args: {
      id: t.arg.id({ required: true }),
      withdrawals: t.arg.int({
        required: true,
        description: 'How many withdrawals the batch has: that the caller knows what is given back.',
      }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { id, withdrawals, twoFactorCode }, context) => {
      await releaseManualPayout(context, { id: String(id), withdrawals }, twoFactorCode);
      return true;
    },
  }),
);
