import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';
import { requestOf, seedFunds } from '../../../testing/seed-withdrawals.ts';
import { seedTip } from '../../../testing/seed-work.ts';
import { postEntries } from '../ledger/index.ts';

const seeWithdrawals: MatrixRule = { opens: ['withdraw', 'withdraw_write'], roles: 'AMCV' };
const withdraw: MatrixRule = { opens: ['withdraw_write'], roles: 'A', withoutKeys: true };

/** What the tests expect of this feature, by hand. */
export const withdrawalsExpected: FeatureExpectations = {
  fields: {
    'Query.withdrawals': seeWithdrawals,
    'Query.withdrawalsAggregate': seeWithdrawals,
    'Query.withdrawalsFacets': seeWithdrawals,
    'Subscription.withdrawalsUpdates': seeWithdrawals,
    'Query.withdrawInfo': seeWithdrawals,
    'Query.withdrawFees': seeWithdrawals,
    'Query.withdrawAddresses': seeWithdrawals,
    'Mutation.quickWithdraw': withdraw,
    'Mutation.cancelWithdraw': withdraw,
  },
  openRoutes: ['GET /api/withdrawals/cancel', 'POST /api/withdrawals/cancel'],
  guardedRoutes: {
    'POST /api/bulks/export_csv_filter_withdrawals': seeWithdrawals,
    'POST /api/bulks/export_excel_filter_withdrawals': seeWithdrawals,
  },
  audited: {
    quickWithdraw: ['withdrawal.request withdrawal'],
    cancelWithdraw: ['withdrawal.cancel withdrawal'],
  },
  runs: async ({ services: { database, secrets } }, { run }, { owner }) => {
    const { rows } = await sql<{ id: number }>`select id from subaccount where name = 'main'`.execute(database);
    const subaccountId = rows[0]?.id ?? 0;
    const amount = 100_000n;
    const code = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
    const { chainId } = await seedFunds(database, { subaccountId, amount, code, chain: 'audited withdrawals' });
    await seedTip(database, chainId);
    const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    await sql`insert into two_factor (account_id, secret, confirmed_at)
      values (${owner.accountId}, ${secrets.encrypt(totp.secret.base32)}, now())`.execute(database);
    const factor = async () => {
      await sql`update two_factor set last_step = 0`.execute(database);
      return `twoFactorCode: "${totp.generate()}"`;
    };
    const request = `address: "${code}", amount: "0.001", fee: "0", idempotencyKey: "${randomUUID()}"`;
    const { id } = await run<{ id: string }>(owner, 'quickWithdraw', `${request}, ${await factor()}`, '{ id }');
    await run(owner, 'cancelWithdraw', `id: "${id}", ${await factor()}`);
    await sql`delete from two_factor where account_id = ${owner.accountId}`.execute(database);
    const spent = {
      chainId,
      subaccountId,
      kind: 'user_fee',
      day: '2026-11-20',
      revision: 900,
      amount: -amount,
    } as const;
    await withAccess(database, 'headframe_jobs', [], (transaction) => postEntries(transaction, [spent]));
  },
  tables: { withdrawal: bySubaccount },
  seed: async (database, { subaccountId, accountId }) => {
    const funds = await seedFunds(database, { subaccountId, accountId, amount: 10n });
    await withAccess(database, 'headframe_api', { subaccountIds: [subaccountId], accountId }, (transaction) =>
      requestOf(funds, { amount: 4n, fee: 1n, kind: 'quick', accountId }).execute(transaction),
    );
  },
};
