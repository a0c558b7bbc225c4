/** A column that says whose a row is: the inner key of a subaccount, an organization or an account. */
export interface TenantKey {
  of: 'subaccount' | 'organization' | 'account';
  column: string;
}

const bySubaccount: readonly TenantKey[] = [{ of: 'subaccount', column: 'subaccount_id' }];

/**
 * Every table the API role has any right on and how it names the owner of a row, by hand: a table that is new to the API
 * fails the tests until it stands here and `seedTenant` writes a row of it. A row whose keys are all null is everyone's.
 */
export const tenantTables: Readonly<Record<string, readonly TenantKey[]>> = {
  account: [{ of: 'account', column: 'id' }],
  account_preference: [{ of: 'account', column: 'account_id' }],
  agent: bySubaccount,
  agent_outage: bySubaccount,
  agent_request: bySubaccount,
  agent_request_item: bySubaccount,
  api_key: bySubaccount,
  asic: bySubaccount,
  asic_detail: bySubaccount,
  asic_hour: bySubaccount,
  asic_sample: bySubaccount,
  asic_sample_block: bySubaccount,
  asic_state: bySubaccount,
  device: bySubaccount,
  device_part: bySubaccount,
  audit_entry: [
    ...bySubaccount,
    { of: 'organization', column: 'organization_id' },
    { of: 'account', column: 'account_id' },
  ],
  command_snapshot: bySubaccount,
  invitation: [...bySubaccount, { of: 'organization', column: 'organization_id' }],
  location_profile: bySubaccount,
  observer: bySubaccount,
  organization: [{ of: 'organization', column: 'id' }],
  organization_member: [{ of: 'organization', column: 'organization_id' }],
  power_switch_reversal: bySubaccount,
  role: [{ of: 'organization', column: 'organization_id' }],
  saved_pools: bySubaccount,
  saved_search: bySubaccount,
  discovered_device: bySubaccount,
  site_minute: bySubaccount,
  subaccount: [{ of: 'subaccount', column: 'id' }],
  subaccount_access: bySubaccount,
  subaccount_preference: [{ of: 'account', column: 'account_id' }],
};
