import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import type { Kysely } from 'kysely';
import type { AuditedRuns } from '../audit-matrix/audited-runs.ts';
import type { Person } from '../features/people/subaccounts/testing/people.ts';
import type { MatrixRule } from '../permission-matrix/matrix-rule.ts';
import type { DB } from '../platform/database/generated/database.ts';
import type { TestServer } from './test-server.ts';

/** A column that says whose a row is: the inner key of a subaccount, an organization or an account. */
export interface TenantKey {
  of: 'subaccount' | 'organization' | 'account';
  column: string;
}

/** The owner of a row by its subaccount, as most tables have it. */
export const bySubaccount: readonly TenantKey[] = [{ of: 'subaccount', column: 'subaccount_id' }];

/** A field that takes more than its own right once an argument says so, and who may use it then. */
export interface ArgumentRule {
  field: string;
  with: Readonly<Record<string, unknown>>;
  rule: MatrixRule;
}

/** What one run leaves in the audit log: the action and what it was done to, such as `role.update role`. */
export type Trace = `${AuditAction} ${string}`;

/** Rows of a tenant that a feature's own rows may point at. */
export interface SeededRows {
  subaccountId: number;
  organizationId: number;
  accountId: number;
  agentId: number;
  deviceId: number;
}

/** The people on whose behalf mutations are run: the owner of `main`, who administers the installation, and two others. */
interface AuditedPeople {
  owner: Person;
  member: Person;
  other: Person;
}

/**
 * What the tests expect of a feature, written by hand in `<feature>.expected.ts` and never derived from what they check.
 * A field, route, mutation, audit action or table that is nobody's fails.
 */
export interface FeatureExpectations {
  /** Root fields and who may use them. */
  readonly fields?: Readonly<Record<string, MatrixRule>>;
  readonly argumentRules?: readonly ArgumentRule[];
  /** Routes that let everyone in and check by themselves what they need. */
  readonly openRoutes?: readonly string[];
  /** Every other route, and who may use it. */
  readonly guardedRoutes?: Readonly<Record<string, MatrixRule>>;
  /** What each mutation leaves in the audit log over all its ways; nothing for those that leave nothing to see or miss. */
  readonly audited?: Readonly<Record<string, readonly Trace[]>>;
  /** What other endpoints leave there, with the integration test that goes through the endpoint and asks for the action. */
  readonly auditedEndpoints?: Partial<Record<AuditAction, { test: string }>>;
  /** Runs the mutations of `audited`; before those of other features, so that it leaves things as it found them. */
  readonly runs?: (server: TestServer, runs: AuditedRuns, people: AuditedPeople) => Promise<void>;
  /** Every table of the feature that the API has any right on, and how it names the owner of a row. */
  readonly tables?: Readonly<Record<string, readonly TenantKey[]>>;
  /** Writes a row at least into each of `tables`, where `seedTenant` does not. */
  readonly seed?: (database: Kysely<DB>, tenant: SeededRows) => Promise<void>;
}
