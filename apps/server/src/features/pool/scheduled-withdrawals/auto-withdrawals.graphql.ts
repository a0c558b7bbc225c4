import { builder } from '../../../platform/graphql/builder.ts';
import { selectByKeys } from '../../../platform/entity/select-by-keys.ts';
import { moneyField, peopleField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import { createAutoWithdrawal, deleteAutoWithdrawal } from './auto-withdrawal.service.ts';
import { nextRunDetail } from './next-run.ts';
import { autoWithdrawalEntity } from './scheduled-withdrawal.entity.ts';

const autoWithdrawal = addListFields(autoWithdrawalEntity, {
  name: 'autoWithdrawals',
  description: 'Auto-withdrawals: everything available, once a day between 5:30 and 12:00 UTC at most, free of charge.',
  // Observers see no addresses.
  access: peopleField('withdraw'),
  liveTopics: ['scheduledWithdrawal'],
  details: {
    addresses: {
      type: 'Json',
      description:
        'A list of { entry, code, kind, description, share, isPayable }: entries of the address book with their shares in 10,000ths.',
    },
    nextRun: nextRunDetail,
  },
});

const addressShare = builder.inputType('AddressShare', {
  description: 'An entry of the address book, and its share of each withdrawal.',
  fields: (t) => ({
    entry: t.id({ required: true }),
    share: t.int({ required: true, description: 'In 10,000ths; all shares are 10,000 together.' }),
  }),
});

builder.mutationField('createAutoWithdrawal', (t) =>
  t.field({
    ...moneyField('withdraw_write'),
    type: autoWithdrawal,
    description:
      'Creates the auto-withdrawal of a subaccount, one for each coin. The remainder of a split goes to the last address. Bitcoin only.',
    args: {
      minAmount: t.arg.string({ required: true, description: 'Coins from which on it withdraws, such as 0.001.' }),
      addresses: t.arg({ type: [addressShare], required: true, description: 'One to ten.' }),
      dayOfTheMonth: t.arg.int({ description: '1 to 31; 29 to 31 mean the last day. Without any day: daily.' }),
      dayOfTheWeek: t.arg.int({ description: '0 (Sunday) to 6 (Saturday).' }),
      coinEnum: t.arg.int({ defaultValue: 0 }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, args, context, info) => {
      const { minAmount, addresses, dayOfTheMonth = null, dayOfTheWeek = null, coinEnum, twoFactorCode } = args;
      const given = { minAmount, addresses, dayOfTheMonth, dayOfTheWeek };
      const key = await createAutoWithdrawal(context, { ...given, coinEnum: coinEnum ?? 0, twoFactorCode });
      const [row] = await selectByKeys(context.scope.transaction, autoWithdrawalEntity, requestedFields(info), [key]);
      return row as never;
    },
  }),
);

builder.mutationField('deleteAutoWithdrawal', (t) =>
  t.boolean({
    ...moneyField('withdraw_write'),
    description: 'Deletes an auto-withdrawal. Withdrawals that it has requested stay.',
    args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string(), subaccount: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await deleteAutoWithdrawal(context, id, twoFactorCode);
      return true;
    },
  }),
);
