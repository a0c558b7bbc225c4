import type { WithdrawTerms } from '@headframe/domain/pool/withdraw-terms';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { selectByKeys } from '../../../platform/entity/select-by-keys.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { moneyField, permissionField, personalPermissionField } from '../../../platform/graphql/field-access.ts';
import { addListFields } from '../../../platform/graphql/list-fields.ts';
import { requestedFields } from '../../../platform/graphql/requested-fields.ts';
import type { PlannedWithdrawFee } from '../rates/index.ts';
import { cancelWithdraw } from './cancel-withdraw.ts';
import { quickWithdraw } from './quick-withdraw.ts';
import { loadWithdrawAddresses, maxWithdrawAddresses, type WithdrawAddress } from './withdraw-addresses.ts';
import { loadWithdrawFees, loadWithdrawInfo, type WithdrawFee, type WithdrawInfo } from './withdraw-info.ts';
import { withdrawalEntity } from './withdrawal.entity.ts';

const withdrawalType = addListFields(withdrawalEntity, {
  name: 'withdrawals',
  description: 'Withdrawals of the subaccount from the chain that is mined now, newest first.',
  permission: 'withdraw',
  liveTopics: ['withdrawal'],
});

const coins =
  (name: Exclude<keyof WithdrawTerms, 'usdMinimum'>) =>
  ({ terms }: WithdrawInfo) =>
    exactCoinAmount(terms[name]);

const plannedFeeType = builder.objectRef<PlannedWithdrawFee>('PlannedWithdrawFee').implement({
  description: 'A fee of withdrawals from a day on.',
  fields: (t) => ({
    firstDay: t.exposeString('firstDay', { description: 'First day (UTC), YYYY-MM-DD.' }),
    fee: t.string({ description: 'Coins.', resolve: ({ fee }) => exactCoinAmount(fee) }),
  }),
});

const withdrawInfoType = builder.objectRef<WithdrawInfo>('WithdrawInfo').implement({
  description: 'Limits and fees of withdrawals in coins with all decimals, with balance and hold.',
  fields: (t) => ({
    isWithdrawable: t.exposeBoolean('isWithdrawable', { description: 'Whether the coin is paid out at all.' }),
    isLightningOn: t.exposeBoolean('isLightningOn', { description: 'Whether it is paid out by Lightning too.' }),
    fee: t.string({ description: 'Charged for a quick withdrawal.', resolve: coins('fee') }),
    plannedFee: t.field({
      type: plannedFeeType,
      nullable: true,
      description: 'The next change of this fee; null where none is planned.',
      resolve: ({ planned }) => planned.onChain,
    }),
    quickwithdrawMinimum: t.string({ resolve: coins('minimum') }),
    autowithdrawMinimum: t.string({ resolve: coins('autoMinimum') }),
    usdMinimum: t.float({
      description: 'USD, where the price is known.',
      resolve: ({ terms }) => terms.usdMinimum,
    }),
    lightningMinAmount: t.string({ resolve: coins('lightningMinimum') }),
    lightningFee: t.string({ resolve: coins('lightningFee') }),
    plannedLightningFee: t.field({
      type: plannedFeeType,
      nullable: true,
      description: 'The next change of this fee; null where none is planned.',
      resolve: ({ planned }) => planned.lightning,
    }),
    invoiceLimit: t.string({
      nullable: true,
      description:
        'What invoices, which cannot be held, may take within 24 hours, for each subaccount and for each person; null where Lightning is off.',
      resolve: ({ invoices }) => invoices && exactCoinAmount(invoices.limit),
    }),
    invoiceLeft: t.string({
      nullable: true,
      description: 'What is left of it for the caller.',
      resolve: ({ invoices }) => invoices && exactCoinAmount(invoices.left),
    }),
    balance: t.string({
      description: 'What can be withdrawn, coins.',
      resolve: ({ balance }) => exactCoinAmount(balance),
    }),
    holdUntil: t.expose('holdUntil', {
      type: 'Timestamp',
      nullable: true,
      description: 'What the caller requests is held until then, whatever it pays to; null without a hold.',
    }),
    holdReason: t.exposeString('holdReason', { nullable: true }),
  }),
});

builder.queryField('withdrawInfo', (t) =>
  t.field({
    ...personalPermissionField('withdraw'),
    type: withdrawInfoType,
    description: 'What a withdrawal of a coin takes, and what there is.',
    args: { coinEnum: t.arg.int({ defaultValue: 0 }), subaccount: t.arg.string() },
    resolve: (_source, { coinEnum }, context) => loadWithdrawInfo(context, coinEnum ?? 0),
  }),
);

const withdrawFeeType = builder.objectRef<WithdrawFee>('WithdrawFee').implement({
  description: 'What a withdrawal costs beside its amount.',
  fields: (t) => ({
    coinEnum: t.exposeInt('coinEnum'),
    network: t.exposeString('network'),
    fee: t.string({ description: 'Coins.', resolve: ({ fee }) => exactCoinAmount(fee) }),
  }),
});

builder.queryField('withdrawFees', (t) =>
  t.field({
    ...permissionField('withdraw'),
    type: [withdrawFeeType],
    description: 'Fees of withdrawals by coin and network.',
    args: { subaccount: t.arg.string() },
    resolve: (_source, _args, context) => loadWithdrawFees(context),
  }),
);

const withdrawAddressType = builder.objectRef<WithdrawAddress>('WithdrawAddress').implement({
  description: 'Where the subaccount sent withdrawals to.',
  fields: (t) => ({
    entryId: t.exposeID('entryId', { description: 'The entry of the address book.' }),
    address: t.exposeString('address', { description: 'The address, or the payment code.' }),
    description: t.exposeString('description'),
    lastUsedAt: t.expose('lastUsedAt', { type: 'Timestamp' }),
  }),
});

builder.queryField('withdrawAddresses', (t) =>
  t.field({
    ...permissionField('withdraw'),
    type: [withdrawAddressType],
    description:
      'Addresses that the subaccount sent withdrawals to and that can still be paid, the last one first. Max 50.',
    args: { limit: t.arg.int({ defaultValue: maxWithdrawAddresses }), subaccount: t.arg.string() },
    resolve: (_source, { limit }, context) => loadWithdrawAddresses(context, limit ?? maxWithdrawAddresses),
  }),
);

builder.mutationField('quickWithdraw', (t) =>
  t.field({
    ...moneyField('withdraw_write'),
    type: withdrawalType,
    description:
      'Requests a withdrawal to an entry of the address book and reserves its amount and fee. One that is sent again with the same key is the same withdrawal. Asks for the code of the second factor, which the account must have.',
    args: {
      entry: t.arg.id({ description: 'An entry of the address book; or name its address.' }),
      address: t.arg.string({
        description:
          'One that is not in the address book is added to it, which takes trusted_wallet_write as well; the withdrawal is held for the 24 hours of the new entry. A new payment code is added to the book first, as the administrator approves it.',
      }),
      addressDescription: t.arg.string({ description: 'What the address book says of an address that is added.' }),
      invoice: t.arg.string({
        description:
          'A Lightning invoice of exactly the amount, where the pool pays by Lightning; takes trusted_wallet_write as well. Not above `invoiceLeft` of `withdrawInfo`.',
      }),
      amount: t.arg.string({ required: true, description: 'Coins, such as 0.0015.' }),
      fee: t.arg.string({
        required: true,
        description: 'The fee that was shown, in coins; refused where it is another one.',
      }),
      coinEnum: t.arg.int({ defaultValue: 0 }),
      description: t.arg.string(),
      idempotencyKey: t.arg.id({ required: true, description: 'A UUID that the client makes for each withdrawal.' }),
      twoFactorCode: t.arg.string(),
      subaccount: t.arg.string(),
    },
    resolve: async (_source, { twoFactorCode, ...given }, context, info) => {
      const key = await quickWithdraw(context, given, twoFactorCode);
      const [row] = await selectByKeys(context.scope.transaction, withdrawalEntity, requestedFields(info), [key]);
      return row as never;
    },
  }),
);

builder.mutationField('cancelWithdraw', (t) =>
  t.boolean({
    ...moneyField('withdraw_write'),
    description: 'Cancels a withdrawal that no payout has taken, and gives back what it reserved.',
    args: { id: t.arg.id({ required: true }), twoFactorCode: t.arg.string(), subaccount: t.arg.string() },
    resolve: async (_source, { id, twoFactorCode }, context) => {
      await cancelWithdraw(context, String(id), twoFactorCode);
      return true;
    },
  }),
);
