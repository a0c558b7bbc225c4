import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { claimUnknownPayment, markPaymentByHand } from './decide-unknown-payment.ts';
import { listUnknownPayments, type PaymentMatch, type UnknownPayment } from './load-unknown-payments.ts';

const satoshi = 'Whole satoshi as text.';
const forAdministrator = "For the installation's administrator.";

const output = builder.objectRef<UnknownPayment['outputs'][number]>('UnknownPaymentOutput').implement({
  fields: (t) => ({
    address: t.exposeString('address', { nullable: true }),
    amount: t.exposeString('amount', { description: satoshi }),
  }),
});

const match = builder.objectRef<PaymentMatch>('UnknownPaymentMatch').implement({
  description: 'A withdrawal that waits for an address which the payment pays, or by Lightning for its amount.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the withdrawal.' }),
    number: t.exposeString('number', { description: 'By which the payout program names it.' }),
    subaccount: t.exposeString('subaccount'),
    address: t.exposeString('address'),
    amount: t.exposeString('amount', { description: `What it asks for. ${satoshi}` }),
    paid: t.exposeString('paid', { description: `What the payment pays to the address in all. ${satoshi}` }),
    isExact: t.exposeBoolean('isExact', {
      description: 'Whether that is the amount of the withdrawal, or of all that wait for the address together.',
    }),
  }),
});

const payment = builder.objectRef<UnknownPayment>('UnknownPayment').implement({
  description: 'A payment of the wallet that no payout of this database made, and that nobody has decided on.',
  fields: (t) => ({
    id: t.exposeID('id'),
    chainId: t.exposeInt('chainId'),
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network'),
    chainName: t.exposeString('chainName'),
    method: t.exposeString('method', { description: 'bitcoin or lightning.' }),
    txid: t.exposeString('txid', { description: 'As explorers print it; of Lightning the payment hash.' }),
    amount: t.exposeString('amount', { description: `What it pays to addresses, without change. ${satoshi}` }),
    fee: t.exposeString('fee', { description: `What it pays the chain. ${satoshi}` }),
    madeAt: t.expose('madeAt', { type: 'Timestamp' }),
    confirmations: t.exposeInt('confirmations'),
    isAbandoned: t.exposeBoolean('isAbandoned', { description: 'Whether the wallet was asked to forget it.' }),
    isReadable: t.exposeBoolean('isReadable', { description: 'Whether a payout can be made of it.' }),
    outputCount: t.exposeInt('outputCount'),
    outputs: t.field({ type: [output], description: 'The first 20.', resolve: ({ outputs }) => outputs }),
    matches: t.field({ type: [match], description: 'The first 200.', resolve: ({ matches }) => matches }),
    payees: t.exposeStringList('payees', {
      description:
        'Names of subaccounts, the first 20, that have an address in their book which it pays and no withdrawal waits for: a request of theirs may be of hours that a restored database lacks.',
    }),
  }),
});

builder.queryField('adminUnknownPayments', (t) =>
  t.field({
    ...signedInField,
    type: [payment],
    description: `Payments of the wallets that no payout made, the oldest first, max 100: payouts of their chains are stopped. ${forAdministrator}`,
    resolve: (_source, _args, context) => listUnknownPayments(context),
  }),
);

builder.mutationField('adminClaimPayment', (t) =>
  t.boolean({
    ...signedInField,
    description: `Says that a payment of the wallet paid these withdrawals: they become a payout with its transaction. Each address has to be paid exactly what they ask for; by Lightning it is one withdrawal of the same amount. ${forAdministrator}`,
    args: {
      id: t.arg.id({ required: true }),
      withdrawals: t.arg.idList({ required: true, description: '1 to 2,000.' }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { id, withdrawals, twoFactorCode }, context) => {
      await claimUnknownPayment(context, { id: String(id), withdrawals: withdrawals.map(String) }, twoFactorCode);
      return true;
    },
  }),
);

builder.mutationField('adminMarkPaymentByHand', (t) =>
  t.boolean({
    ...signedInField,
    description: `Says that people made a payment of the wallet by hand, and that it paid no withdrawal. It is remembered. ${forAdministrator}`,
    args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await markPaymentByHand(context, { id: String(id) }, twoFactorCode);
      return true;
    },
  }),
);
