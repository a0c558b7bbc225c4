/** The owner signs in with a password alone. */
const notTheOwner = '(select max(id) from account)';

/** Columns of the rows that the catalogue alone does not say enough of, as SQL. */
export const rowValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  backup_code: { account_id: notTheOwner },
  backup_run: { snapshot_at: 'now()', bytes: '1' },
  device_share: { subaccount_id: '(select max(id) from subaccount)' },
  device_offer: { receiver_id: '(select max(id) from subaccount)' },
  house_entry: {
    kind: `'block_found'`,
    from_account: `'issued'`,
    to_account: `'block_immature'`,
    block_hash: `decode(repeat('ab', 32), 'hex')`,
  },
  load_shaping: { rounds: `'[{}]'` },
  old_two_factor: { account_id: notTheOwner },
  ownership_transfer: {
    organization_id: '(select min(id) from organization)',
    giver_account_id: '(select min(id) from account)',
    receiver_account_id: '(select max(id) from account)',
  },
  referral: {
    referred_account_id: '(select max(id) from account)',
    referrer_account_id: '(select min(id) from account)',
  },
  referral_reward: { share: '0', reward_satoshi: '0' },
  saved_pools: { pools: `'[{"address": "stratum+tcp://pool.test:3333", "user": "farm"}]'` },
  tunnel: { label: `repeat('a', 32)` },
  two_factor: { account_id: notTheOwner },
  vendor_key: { fingerprint: `repeat('a', 64)` },
};
