import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { entryKey, seedFunds } from '../../../testing/seed-withdrawals.ts';
import { seedChainTip } from './testing/seed-chain-tip.ts';
import { seedSchedule } from './testing/seed-schedule.ts';

const seeAuto: MatrixRule = { opens: ['withdraw', 'withdraw_write'], roles: 'AMCV', withoutKeys: true };
const changeAuto: MatrixRule = { opens: ['withdraw_write'], roles: 'A', withoutKeys: true };
const seePayments: MatrixRule = { opens: ['payments', 'payments_write'], roles: 'AMCV' };
const changePayments: MatrixRule = { opens: ['payments_write'], roles: 'A', withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const scheduledWithdrawalsExpected: FeatureExpectations = {
  fields: {
    'Query.autoWithdrawals': seeAuto,
    'Query.autoWithdrawalsAggregate': seeAuto,
    'Subscription.autoWithdrawalsUpdates': seeAuto,
    'Mutation.createAutoWithdrawal': changeAuto,
    'Mutation.deleteAutoWithdrawal': changeAuto,
    'Query.payments': seePayments,
    'Query.paymentsAggregate': seePayments,
    'Subscription.paymentsUpdates': seePayments,
    'Mutation.createPayment': changePayments,
    'Mutation.updatePayment': changePayments,
    'Mutation.togglePayment': changePayments,
    'Mutation.setPaymentMethod': changePayments,
    'Mutation.deletePayment': changePayments,
  },
  audited: {
    createAutoWithdrawal: ['auto-withdrawal.create auto-withdrawal'],
    createPayment: ['payment.create payment'],
    deleteAutoWithdrawal: ['auto-withdrawal.delete auto-withdrawal'],
    deletePayment: ['payment.delete payment'],
    setPaymentMethod: ['payment.update payment'],
    togglePayment: ['payment.update payment'],
    updatePayment: ['payment.update payment'],
  },
  runs: async ({ services }, { run }, { owner }) => {
    const { database } = services;
    const { rows } = await sql<{ id: number }>`select id from subaccount where name = 'main'`.execute(database);
    const { entryId, chainId } = await seedFunds(database, {
      subaccountId: rows[0]?.id ?? 0,
      amount: 0n,
      chain: 'schedules',
    });
    const entry = await entryKey(database, entryId);
    await seedChainTip(database, chainId);
    const factor = await giveSecondFactor(services, owner.accountId);
    const withCode = async (mutation: string, args: string) =>
      run<{ id: string }>(
        owner,
        mutation,
        `${args}, twoFactorCode: "${await factor.code()}"`,
        mutation.startsWith('delete') ? '' : '{ id }',
      );
    const address = `{ entry: "${entry}", share: 10000 }`;
    const auto = await withCode('createAutoWithdrawal', `minAmount: "0.001", addresses: [${address}]`);
    await withCode('deleteAutoWithdrawal', `id: "${auto.id}"`);
    const payment = await withCode('createPayment', `payment: { entry: "${entry}", amount: "1" }`);
    await withCode('updatePayment', `id: "${payment.id}", changes: { amount: "2" }`);
    await withCode('togglePayment', `id: "${payment.id}", isActive: false`);
    await withCode('setPaymentMethod', `id: "${payment.id}", method: bitcoin`);
    await withCode('deletePayment', `id: "${payment.id}"`);
    await factor.remove();
  },
  tables: { scheduled_withdrawal: bySubaccount, scheduled_recipient: bySubaccount },
  seed: async (database, { subaccountId, accountId }) => {
    const { entryId, chainId } = await seedFunds(database, { subaccountId, accountId, amount: 0n, chain: 'schedules' });
    await seedSchedule(database, { subaccountId, chainId, recipients: [[entryId, 10_000]], changedBy: accountId });
  },
};
