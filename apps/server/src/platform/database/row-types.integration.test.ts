import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateRowTypes } from './row-types.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let migrated: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase();
  empty = await createEmptyDatabase();
});

afterAll(async () => {
  await migrated.drop();
  await empty.drop();
});

test('the committed row types are those of the migrated database (else: npm run row-types -w @headframe/server)', async () => {
  const committed = readFileSync(path.join(import.meta.dirname, 'generated', 'database.ts'), 'utf8');
  expect(committed.replaceAll('\r\n', '\n')).toBe(await generateRowTypes(migrated.url));
});

test('every kind of column gets its type', async () => {
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  await client.query(`
    CREATE TYPE mood AS ENUM ('calm', 'it''s hot');
    CREATE DOMAIN port AS integer CHECK (VALUE BETWEEN 1 AND 65535);
    CREATE TABLE site_sample (
      id bigint GENERATED ALWAYS AS IDENTITY, note text NOT NULL DEFAULT '', mood mood, port port NOT NULL, tags text[] NOT NULL,
      price numeric, paid_satoshi bigint NOT NULL, detail jsonb NOT NULL, at timestamptz NOT NULL
    ) PARTITION BY RANGE (at);
    CREATE TABLE site_sample_day PARTITION OF site_sample FOR VALUES FROM ('2026-01-01') TO ('2026-01-02');
    CREATE VIEW site_note AS SELECT note FROM site_sample;`);
  const types = await generateRowTypes(empty.url);
  expect(types).toContain(`export interface SiteSampleTable {
  id: GeneratedAlways<number>;
  note: Generated<string>;
  mood: 'calm' | 'it\\'s hot' | null;
  port: number;
  tags: string[];
  price: Numeric | null;
  paid_satoshi: bigint;
  detail: Json;
  at: Timestamp;
}`);
  expect(types).toContain('export interface DB {\n  site_note: SiteNoteTable;\n  site_sample: SiteSampleTable;\n}');
  await client.query('CREATE TABLE odd (area polygon)');
  await client.end();
  await expect(generateRowTypes(empty.url)).rejects.toThrow(/odd.area has the type polygon/);
});
