import type { TenantKey } from '../../../testing/feature-expectations.ts';
import { joinExpectations } from '../../../testing/join-expectations.ts';

/**
 * Every table the API role has any right on and how it names the owner of a row, by hand in the expectations of its feature:
 * a table that is new to the API fails the tests until it stands there and `seedTenant` writes a row of it. A row whose keys
 * are all null is everyone's.
 */
export const tenantTables: Readonly<Record<string, readonly TenantKey[]>> = joinExpectations('tables');
