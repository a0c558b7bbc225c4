import pg from 'pg';

/** One column as the database catalogue describes it. */
interface CatalogueColumn {
  table_name: string;
  is_view: boolean;
  column_name: string;
  type_name: string;
  is_array: boolean;
  enum_labels: string[] | null;
  is_nullable: boolean;
  has_default: boolean;
  is_always_generated: boolean;
}

/** Tables, partitioned tables and views of the schema `public`, but not the partitions and not our own record. */
const COLUMNS = `
  SELECT c.relname AS table_name, c.relkind IN ('v', 'm') AS is_view, a.attname AS column_name,
    base.typname AS type_name, element.oid IS NOT NULL AS is_array,
    (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = base.oid) AS enum_labels,
    NOT (a.attnotnull OR t.typnotnull) AS is_nullable,
    a.atthasdef OR a.attidentity <> '' AS has_default,
    a.attidentity = 'a' OR a.attgenerated <> '' AS is_always_generated
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type element ON t.typcategory = 'A' AND element.oid = t.typelem
  JOIN pg_type inner_type ON inner_type.oid = coalesce(element.oid, t.oid)
  JOIN pg_type base ON base.oid = CASE WHEN inner_type.typtype = 'd' THEN inner_type.typbasetype ELSE inner_type.oid END
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
    AND c.relname <> 'schema_migration'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname, a.attnum`;

const PLAIN_TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  bytea: 'Buffer',
};

const TEXT_TYPES = [
  'text',
  'varchar',
  'bpchar',
  'name',
  'citext',
  'uuid',
  'inet',
  'cidr',
  'macaddr',
  'macaddr8',
  'date',
  'time',
  'timetz',
];

/** The TypeScript type of a column's value, or the pair that differs between reading and writing. */
function valueType(column: CatalogueColumn): string {
  const { type_name: type } = column;
  const array = column.is_array ? '[]' : '';
  if (type === 'int8' && column.column_name.endsWith('_satoshi')) return `bigint${array}`;
  if (column.enum_labels !== null) {
    const union = column.enum_labels.map((label) => `'${label.replaceAll("'", "\\'")}'`).join(' | ');
    return column.is_array ? `(${union})[]` : union;
  }
  const plain = PLAIN_TYPES[type] ?? (TEXT_TYPES.includes(type) ? 'string' : undefined);
  if (plain !== undefined) return `${plain}${array}`;
  if (type === 'timestamptz' && !column.is_array) return 'Timestamp';
  if ((type === 'json' || type === 'jsonb') && !column.is_array) return 'Json';
  if (type === 'numeric' && !column.is_array) return 'Numeric';
  throw new Error(`Column ${column.table_name}.${column.column_name} has the type ${type}${array}, not known here.`);
}

function columnLine(column: CatalogueColumn): string {
  const value = valueType(column);
  const type = column.is_nullable || column.is_view ? `${value} | null` : value;
  const wrapped = column.is_always_generated
    ? `GeneratedAlways<${type}>`
    : column.has_default
      ? `Generated<${type}>`
      : type;
  return `  ${column.column_name}: ${wrapped};`;
}

function pascalCase(table: string): string {
  return table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const HEADER = `/** Written by \`npm run row-types -w @headframe/server\` from the catalogue of a migrated database. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as a Date; written as a Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Read as whatever was stored, to be parsed before use; written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

/** Read as decimal text; written as a number or decimal text. */
export type Numeric = ColumnType<string, number | string, number | string>;
`;

/** Reads the catalogue of a migrated database and writes the row types for Kysely as TypeScript. */
export async function generateRowTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<CatalogueColumn>(COLUMNS).finally(() => client.end());
  const tables = Map.groupBy(rows, (column) => column.table_name);
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascalCase(table)}Table {\n${columns.map(columnLine).join('\n')}\n}\n`,
  );
  const members = [...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}Table;`).join('\n');
  const all = `/** Every table and view, by name. */\nexport interface DB {\n${members}\n}\n`;
  return [HEADER, ...interfaces, all].join('\n');
}
