import { describe, expect, it } from 'vitest';
import { defaultFeatureAccess, everyFeature } from '../feature-access/feature-access.ts';
import { pageCatalogue, type PageAccess, type PageKey } from './page-catalogue.ts';
import { permissions } from './permission-catalogue.ts';
import { missingFlags } from './permission-flags.ts';
import { routeTable } from '../routes/route-table.ts';
import type { RouteEntry } from '../routes/route-entry.ts';

describe('missingFlags', () => {
  it('takes the flag of its area for each permission, and none for the rest', () => {
    expect(missingFlags(defaultFeatureAccess, 'agent_workers')).toEqual(['asset']);
    expect(missingFlags(defaultFeatureAccess, 'agent_write')).toEqual(['asset']);
    expect(missingFlags(defaultFeatureAccess, 'gpu')).toEqual(['asset', 'gpu']);
    expect(missingFlags(defaultFeatureAccess, 'energy_strategies_write')).toEqual(['energy']);
    expect(missingFlags(defaultFeatureAccess, 'sent_bid_list')).toEqual(['energy', 'trading']);
    for (const permission of ['subaccount_access', 'revenue', 'observers_write', 'location_profile'] as const)
      expect(missingFlags(defaultFeatureAccess, permission)).toEqual([]);
    expect(permissions.filter((permission) => missingFlags(everyFeature, permission).length > 0)).toEqual([]);
  });

  it('agrees with the route tables: what opens a page takes the flag of its route', () => {
    for (const { page, features = [] } of routeTable as readonly RouteEntry[]) {
      const flags = features.filter((feature) => feature !== 'pool');
      if (!page || flags.length === 0) continue;
      const access: PageAccess = pageCatalogue[page as PageKey];
      for (const permission of access.anyOf)
        expect([page, missingFlags(defaultFeatureAccess, permission)]).toEqual([page, expect.arrayContaining(flags)]);
    }
  });
});
