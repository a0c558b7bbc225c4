import { builder } from '../../../platform/graphql/builder.ts';
import { signedInField } from '../../../platform/graphql/field-access.ts';
import { decidePaymentCode, listWaitingPaymentCodes, type WaitingPaymentCode } from './payment-code-approval.ts';

const waitingPaymentCode = builder.objectRef<WaitingPaymentCode>('WaitingPaymentCode').implement({
  description: 'A payment code that waits for the decision of the administrator.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    subaccount: t.exposeString('subaccount'),
    network: t.exposeString('network'),
    createdAt: t.field({ type: 'Timestamp', resolve: ({ createdAt }) => createdAt }),
  }),
});

builder.queryField('adminPaymentCodes', (t) =>
  t.field({
    ...signedInField,
    type: [waitingPaymentCode],
    description: "Payment codes that wait for a decision, oldest first, max 100. For the installation's administrator.",
    resolve: (_source, _args, context) => listWaitingPaymentCodes(context),
  }),
);

builder.mutationField('adminApprovePaymentCode', (t) =>
  t.boolean({
    ...signedInField,
    description:
      "Approves a payment code, once its holder is notified or will be: withdrawals may then go to it. For the installation's administrator.",
    args: {
      id: t.arg.id({ required: true }),
      cost: t.arg.int({ required: true, description: 'What the notification costs, satoshi.' }),
      twoFactorCode: t.arg.string(),
    },
    resolve: async (_source, { id, cost, twoFactorCode }, context) => {
      await decidePaymentCode(context, String(id), { isApproved: true, cost }, twoFactorCode);
      return true;
    },
  }),
);

builder.mutationField('adminRejectPaymentCode', (t) =>
  t.boolean({
    ...signedInField,
    description: "Rejects a payment code: no withdrawal goes to it. For the installation's administrator.",
    args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await decidePaymentCode(context, String(id), { isApproved: false }, twoFactorCode);
      return true;
    },
  }),
);
