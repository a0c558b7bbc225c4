import { sql } from 'kysely';
import { defineEntity, type Entity, type EntityColumn } from '../entity/entity.ts';
import type { DetailType } from '../graphql/entity-type.ts';
import type { KnownRecord, RecordParts } from './record-options.ts';
import type { PlannedField, RecordPlan } from './record-plan.ts';

const kindOfScalar = { ID: 'id', String: 'text', Int: 'int', Float: 'float', Boolean: 'boolean' } as const;

function columnOf({ column, type, list, nullable, description, choices, enumName }: PlannedField): EntityColumn | null {
  if (type === 'Json') return null;
  return {
    kind: list ? 'textArray' : kindOfScalar[type],
    sql: sql.ref(`r.${column}`),
    nullable,
    ...(description !== undefined && { description }),
    ...(choices && { choices: { name: enumName, values: choices } }),
  };
}

/** What the API shows, filters and sorts of a record: its fields, its subaccount and its times. The table stands under the alias `r`. */
export function recordEntity(plan: RecordPlan, parts: RecordParts<KnownRecord>): Entity {
  const { title, table, fields, descriptor, isSoftDeleted } = plan;
  const columns = fields.flatMap((field) => {
    const column = columnOf(field);
    return column ? [[field.name, column] as const] : [];
  });
  const nested = fields.filter(({ type }) => type === 'Json');
  const naming = fields.find(({ name }) => name === descriptor.namedBy);
  if (!naming) throw new Error(`${table}: its schema has no field ${descriptor.namedBy}.`);
  const named = sql.ref(`r.${naming.column}`);
  return defineEntity({
    name: title,
    table: sql`${sql.table(table)} r`,
    joins: { n: sql`join subaccount n on n.id = r.subaccount_id`, ...parts.joins },
    owner: sql`r.subaccount_id`,
    base: isSoftDeleted ? sql`r.deleted_at is null` : sql`true`,
    key: sql`r.id`,
    defaultOrder: parts.order ?? (naming.list ? named : sql`lower(${named})`),
    columns: {
      id: { kind: 'id', sql: sql`r.selector_id`, sort: false },
      ...Object.fromEntries(columns),
      subaccount: { kind: 'text', sql: sql`n.name` },
      createdAt: { kind: 'timestamp', sql: sql`r.created_at` },
      updatedAt: { kind: 'timestamp', sql: sql`r.updated_at` },
      ...parts.columns,
    },
    details: Object.fromEntries(nested.map(({ name, column }) => [name, { sql: sql.ref(`r.${column}`) }])),
  });
}

/** How the nested fields of a record look in the schema. */
export function recordDetails({ fields }: RecordPlan, parts: RecordParts<KnownRecord>): Record<string, DetailType> {
  const nested = fields.filter(({ type }) => type === 'Json');
  return {
    ...Object.fromEntries(
      nested.map(({ name, nullable, description }): [string, DetailType] => [
        name,
        { type: 'Json', nullable, description: description ?? 'As it was given.' },
      ]),
    ),
    ...parts.details,
  };
}
