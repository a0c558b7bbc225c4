import { sql } from 'kysely';
import { withAccess } from '../../../platform/database/with-access.ts';
import { administrator } from '../../../permission-matrix/matrix-rule.ts';
import type { FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { requestOf, seedFunds } from '../../../testing/seed-withdrawals.ts';
import { seedUnknownPayment } from './testing/seed-unknown-payment.ts';

/** What the tests expect of this feature, by hand. */
export const payoutsExpected: FeatureExpectations = {
  fields: {
    'Query.adminPayoutStatus': administrator,
    'Query.adminManualPayouts': administrator,
    'Query.adminPayouts': administrator,
    'Query.adminPayout': administrator,
    'Query.adminPayoutWithdrawals': administrator,
    'Subscription.adminPayoutChanges': administrator,
    'Mutation.adminDeclineWithdrawal': administrator,
    'Mutation.adminTakePayout': administrator,
    'Mutation.adminMarkPayoutSent': administrator,
    'Mutation.adminReleasePayout': administrator,
    'Query.adminUnknownPayments': administrator,
    'Mutation.adminClaimPayment': administrator,
    'Mutation.adminMarkPaymentByHand': administrator,
  },
  audited: {
    adminTakePayout: ['payout.take payout'],
    adminMarkPayoutSent: ['payout.mark-sent payout'],
    adminReleasePayout: ['payout.release payout'],
    adminDeclineWithdrawal: ['withdrawal.decline withdrawal'],
    adminClaimPayment: ['payout.claim payout'],
    adminMarkPaymentByHand: ['payout.mark-by-hand payout-payment'],
  },
  runs: async ({ services }, { run }, { owner }) => {
    const { database } = services;
    const { rows } = await sql<{ id: number }>`select id from subaccount order by id limit 1`.execute(database);
    const funds = await seedFunds(database, { subaccountId: rows[0]?.id ?? 0, amount: 1_000_000n, chain: 'by hand' });
    // Of a job: what the account itself requests is held here, as its password was changed.
    await withAccess(database, 'headframe_jobs', [], (transaction) =>
      requestOf(funds, { amount: 1_000n }).execute(transaction),
    );
    const { chainId } = funds;
    const factor = await giveSecondFactor(services, owner.accountId);
    const change = async (mutation: string, args: string, selection = '') =>
      run<{ id: string }>(owner, mutation, `${args}, twoFactorCode: "${await factor.code()}"`, selection);
    const { id } = await change('adminTakePayout', `chainId: ${chainId}, limit: 10`, '{ id }');
    await change('adminReleasePayout', `id: "${id}", withdrawals: 1`);
    const { id: again } = await change('adminTakePayout', `chainId: ${chainId}, limit: 10`, '{ id }');
    await change('adminMarkPayoutSent', `id: "${again}", txid: "${'cd'.repeat(32)}", fee: "500"`);
    const requested = await withAccess(database, 'headframe_jobs', [], (transaction) =>
      requestOf(funds, { amount: 2_000n }).execute(transaction),
    );
    const { rows: waiting } = await sql<{ id: string }>`select selector_id as id from withdrawal
      where id = ${requested.rows[0]?.id ?? 0}`.execute(database);
    await change('adminDeclineWithdrawal', `id: "${waiting[0]?.id}", reason: "The address cannot be paid."`);
    const claimed = await withAccess(database, 'headframe_jobs', [], (transaction) =>
      requestOf(funds, { amount: 3_000n }).execute(transaction),
    );
    const payment = await seedUnknownPayment(database, { chainId, withdrawalId: claimed.rows[0]?.id ?? 0 });
    await change('adminClaimPayment', `id: "${payment.id}", withdrawals: ["${payment.withdrawal}"]`);
    // Of another amount than any payout: one that pays what a payout is to pay is refused.
    const byHand = await seedUnknownPayment(database, {
      chainId,
      withdrawalId: claimed.rows[0]?.id ?? 0,
      txid: 'ab',
      satoshi: 1n,
    });
    await change('adminMarkPaymentByHand', `id: "${byHand.id}"`);
    await factor.remove();
  },
};
