import { paymentMethods } from '@headframe/domain/pool/scheduled-withdrawal';
import type { GraphQLResolveInfo } from 'graphql';
import { selectByKeys } from '../../../platform/entity/select-by-keys.ts';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { moneyField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { nextRunDetail } from './next-run.ts';
import { createPayment, deletePayment, updatePayment } from './payment.service.ts';
import { paymentEntity } from './scheduled-withdrawal.entity.ts';

const payment = addListFields(paymentEntity, {
  name: 'payments',
  description: 'Payments: scheduled withdrawals of an amount to one entry of the address book.',
  permission: 'payments',
  liveTopics: ['scheduledWithdrawal'],
  details: { nextRun: nextRunDetail },
});

const paymentMethod = builder.enumType('PaymentMethod', {
  description: 'How a payment is sent: bitcoin (on-chain) or lightning.',
  values: paymentMethods,
});

const paymentInput = builder.inputType('PaymentInput', {
  description: 'A payment: a fixed amount, or everything available from a minimum on.',
  fields: (t) => ({
    description: t.string(),
    entry: t.id({ required: true, description: 'Entry of the address book.' }),
    amount: t.string({ description: 'Coins of each run, such as 0.25; without it, everything available.' }),
    minAmount: t.string({ description: 'Coins from which on everything is paid; only without a fixed amount.' }),
    method: t.field({ type: paymentMethod, description: 'bitcoin where it is left out.' }),
    dayOfTheMonth: t.int({ description: '1 to 31; 29 to 31 mean the last day. Without any day: daily.' }),
    dayOfTheWeek: t.int({ description: '0 (Sunday) to 6 (Saturday).' }),
    isActive: t.boolean({ description: 'true where it is left out.' }),
  }),
});

const paymentChanges = builder.inputType('PaymentChanges', {
  description: 'Changes of a payment: what is left out stays; null empties an amount or a day.',
  fields: (t) => ({
    description: t.string(),
    entry: t.id(),
    amount: t.string(),
    minAmount: t.string(),
    method: t.field({ type: paymentMethod, description: 'As the entry is paid.' }),
    dayOfTheMonth: t.int(),
    dayOfTheWeek: t.int(),
  }),
});

const access = moneyField('payments_write');

const rowOf = async (context: ScopedContext, key: number, info: GraphQLResolveInfo) => {
  const [row] = await selectByKeys(context.scope.transaction, paymentEntity, requestedFields(info), [key]);
  return row as never;
};

/** What is not given at all stays as it is; null means something in amounts and days alone. */
function givenChanges(changes: Record<string, unknown>): object {
  const mayBeNull = ['amount', 'minAmount', 'dayOfTheMonth', 'dayOfTheWeek'];
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => value !== undefined && (value !== null || mayBeNull.includes(name)),
    ),
  );
}

builder.mutationField('createPayment', (t) =>
  t.field({
    ...access,
    type: payment,
    description: 'Creates a payment. Bitcoin only.',
    args: {
      payment: t.arg({ type: paymentInput, required: true }),
      coinEnum: t.arg.int({ defaultValue: 0 }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { payment: given, coinEnum, twoFactorCode }, context, info) => {
      const { description, entry, amount, minAmount, method, dayOfTheMonth, dayOfTheWeek, isActive } = given;
      const whole = {
        description: description ?? '',
        entry,
        amount: amount ?? null,
        minAmount: minAmount ?? null,
        method: method ?? 'bitcoin',
        dayOfTheMonth: dayOfTheMonth ?? null,
        dayOfTheWeek: dayOfTheWeek ?? null,
        isActive: isActive ?? true,
      };
      return rowOf(
        context,
        await createPayment(context, { coinEnum: coinEnum ?? 0, given: whole, twoFactorCode }),
        info,
      );
    },
  }),
);

builder.mutationField('updatePayment', (t) =>
  t.field({
    ...access,
    type: payment,
    description: 'Changes a payment. With other days it begins with its next window.',
    args: {
      id: t.arg.id({ required: true }),
      changes: t.arg({ type: paymentChanges, required: true }),
      from: t.arg({ type: paymentChanges, description: changedFrom }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, changes, from, twoFactorCode }, context, info) => {
      const change = { id, changes: givenChanges(changes), from: from && givenChanges(from), twoFactorCode };
      return rowOf(context, await updatePayment(context, change), info);
    },
  }),
);

builder.mutationField('togglePayment', (t) =>
  t.field({
    ...access,
    type: payment,
    description: 'Switches a payment on or off. Windows that passed while it was off are not made up for.',
    args: {
      id: t.arg.id({ required: true }),
      isActive: t.arg.boolean({ required: true }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, isActive, twoFactorCode }, context, info) =>
      rowOf(context, await updatePayment(context, { id, changes: { isActive }, twoFactorCode }), info),
  }),
);

builder.mutationField('setPaymentMethod', (t) =>
  t.field({
    ...access,
    type: payment,
    description:
      'Chooses how a payment is sent: by Lightning, where it is enabled, to a Lightning address of the address book, else on-chain.',
    args: {
      id: t.arg.id({ required: true }),
      method: t.arg({ type: paymentMethod, required: true }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { id, method, twoFactorCode }, context, info) =>
      rowOf(context, await updatePayment(context, { id, changes: { method }, twoFactorCode }), info),
  }),
);

builder.mutationField('deletePayment', (t) =>
  t.boolean({
    ...access,
    description: 'Deletes a payment. Withdrawals that it has requested stay.',
    args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string(), subaccount: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await deletePayment(context, id, twoFactorCode);
      return true;
    },
  }),
);
