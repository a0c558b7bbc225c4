import { expectations } from './generated/expectations.ts';
import type { FeatureExpectations } from './feature-expectations.ts';

type Tables = 'fields' | 'guardedRoutes' | 'audited' | 'auditedEndpoints' | 'tables';

/**
 * The rows that all features have in one of their tables.
 * @throws Error for a row that two features have.
 */
export function joinExpectations<Name extends Tables>(name: Name): NonNullable<FeatureExpectations[Name]> {
  const rows = expectations.flatMap((expected) => Object.entries(expected[name] ?? {}));
  const names = rows.map(([row]) => row);
  const twice = names.find((row, place) => names.indexOf(row) !== place);
  if (twice !== undefined) throw new Error(`Two features expect ${name} of ${twice}.`);
  return Object.fromEntries(rows) as NonNullable<FeatureExpectations[Name]>;
}
