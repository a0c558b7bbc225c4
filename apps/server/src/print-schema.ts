/** Writes the schema to `apps/server/schema.graphql`, which the console's operations are checked against. */
import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schema } from './schema.ts';

await writeFile(
  path.resolve(import.meta.dirname, '../schema.graphql'),
  `${printSchema(lexicographicSortSchema(schema))}\n`,
);
