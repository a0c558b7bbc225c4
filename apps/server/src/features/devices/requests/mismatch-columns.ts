import { sql } from 'kysely';
import type { EntityAggregate, EntityColumn } from '../../../platform/entity/entity.ts';
import type { DesiredColumn } from './command-kind.ts';

/** A desired state that can be compared with what is reported. */
type Comparable = DesiredColumn & Required<Pick<DesiredColumn, 'isSet' | 'differs'>>;

function anyOf(conditions: readonly DesiredColumn['clear'][]) {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Columns of an entity that say where desired and reported state differ: one for each desired field, and whether there is one. */
export function mismatchColumns(desired: Readonly<Record<string, Comparable>>): Record<string, EntityColumn> {
  const fields = Object.entries(desired);
  return {
    ...Object.fromEntries(
      fields.map(([field, { differs }]): [string, EntityColumn] => [
        `${field}Mismatch`,
        { kind: 'boolean', sql: differs, description: 'Whether desired and reported state differ.' },
      ]),
    ),
    hasMismatch: {
      kind: 'boolean',
      sql: anyOf(fields.map(([, { differs }]) => differs)),
      description: 'Whether anything that is desired differs from what is reported.',
    },
    hasDesiredState: { isInternal: true, kind: 'boolean', sql: anyOf(fields.map(([, { isSet }]) => isSet)) },
  };
}

/** The number of rows whose desired state differs from what they report. */
export function mismatchAggregate(desired: Readonly<Record<string, Comparable>>): EntityAggregate {
  const differs = anyOf(Object.values(desired).map((column) => column.differs));
  return {
    kind: 'int',
    sql: sql`(count(*) filter (where ${differs}))::int`,
    description: 'Those whose desired state differs from what is reported.',
  };
}
