import { sql } from 'kysely';
import { accounts } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

/** What the tests expect of this feature, by hand. */
export const referralExpected: FeatureExpectations = {
  fields: {
    'Query.referralFeaturePresent': accounts,
    'Query.referralPage': { opens: 'owner' },
  },
  guardedRoutes: { 'POST /api/referrer': accounts },
  auditedEndpoints: { 'account.set-referrer': { test: 'features/pool/referral/referral' } },
  tables: { referral_reward: bySubaccount },
  seed: async (database, { subaccountId }) => {
    await sql`
      with mined as (
        insert into chain (coin_enum, network, genesis, name) values (0, 'simulated', decode(repeat('ad', 32), 'hex'), 'referral')
        on conflict (coin_enum, network, genesis, name) do update set name = excluded.name returning id
      )
      insert into referral_reward (subaccount_id, chain_id, day, revision, fees_satoshi, due_satoshi, share, carried_in, carried_out, reward_satoshi)
      select ${subaccountId}::int, id, '2026-11-20', 0, 34, 34, 1000, 0, 4000, 3 from mined`.execute(database);
  },
};
