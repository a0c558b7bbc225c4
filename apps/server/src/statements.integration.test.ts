import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandKinds, refusalOf, selectionFrom } from './features/devices/requests/index.ts';
import { lockStates, readStates, writeStates } from './features/devices/requests/settings/setting-store.ts';
import type { DB } from './platform/database/generated/database.ts';
import { createDatabase, createPool } from './platform/database/pool.ts';
import { builderTables } from './platform/database/testing/statements/builder-tables.ts';
import { isSqlTemplate, TemplateExpansion } from './platform/database/testing/statements/expand-templates.ts';
import { placeOf, SourceFiles } from './platform/database/testing/statements/source-files.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/testing/test-database.ts';
import { selectAggregates, selectRows } from './platform/entity/entity-query.ts';
import type { Entity } from './platform/entity/entity.ts';
import { facetColumns, selectFacets } from './platform/entity/select-facets.ts';
import { groupColumns, selectGroups } from './platform/entity/select-groups.ts';
import './schema.ts';

const root = import.meta.dirname;
const files = new SourceFiles(root);
const expansion = new TemplateExpansion(files);
const templates = files.nodes(isSqlTemplate);
type Template = (typeof templates)[number];

/** Files, by the end of their names, whose statements the tests below run: entities, and what only SQL can say of a kind's commands. */
const runBelow = /[.-]entity\.ts$|-(command-kind|desired|refusal|setting-stores)\.ts$/;

/**
 * Other files whose statements are known at run time alone, by the test that runs them: of entities, columns and tables that are
 * chosen by name, and statements that PostgreSQL does not prepare.
 */
const elsewhere: Readonly<Record<string, string>> = {
  'features/devices/asic/asic-signals.ts': 'features/site/signals/signals',
  'features/devices/history/near-samples.ts': 'features/devices/history/device-signal-history',
  'features/devices/history/place-signal-history.ts': 'features/devices/history/device-signal-history',
  'features/devices/kind-platform/signals/covered-devices.ts': 'features/site/signals/signals',
  'features/devices/kind-platform/signals/device-signals.ts': 'features/site/signals/signals',
  'features/devices/kind-platform/signals/measure-signals.ts': 'features/site/signals/signals',
  'features/devices/kind-platform/signals/place-signals.ts': 'features/site/signals/signals',
  'features/people/ownership/transfer-row.ts': 'features/people/ownership/ownership',
  'features/pool/coin-prices/coin-signals.ts': 'features/pool/coin-prices/coin-signals',
  'features/pool/workers/change-workers.ts': 'features/pool/workers/workers',
  'features/pool/workers/charts/share-chart.ts': 'features/pool/workers/workers',
  'features/pool/workers/chosen-model.ts': 'statements',
  'features/pool/workers/drop-old-shares.ts': 'features/pool/workers/share-partitions',
  'features/pool/workers/miner-of-worker.ts': 'statements',
  'features/pool/workers/worker-settings.graphql.ts': 'features/pool/workers/workers',
  'platform/database/keep-statistics.ts': 'platform/database/keep-statistics',
  'platform/event-log/event-days.ts': 'platform/event-log/event-log',
  'platform/entity/account-name.ts': 'statements',
  'platform/entity/entity-batches.ts': 'features/devices/asic/export/asic-export',
  'platform/entity/entity-query.ts': 'statements',
  'platform/entity/narrow-by-text.ts': 'text-index',
  'platform/entity/select-by-keys.ts': 'features/devices/saved-searches/saved-searches',
  'platform/entity/select-facets.ts': 'statements',
  'platform/entity/select-groups.ts': 'statements',
  'platform/pubsub/changes-of-shares.ts': 'features/devices/sharing/shared-commands',
  'features/devices/agent-updates/matching-agents.ts': 'features/devices/agent-updates/agent-updates',
  'features/devices/firmware/rollouts/match-miners.ts': 'features/devices/firmware/rollouts/rollout-rights-and-limits',
  'features/devices/pdus/files/pdu-import.ts': 'features/devices/imports/other-kinds',
  'features/devices/pdus/own-pdus.ts': 'features/devices/pdus/files/pdu-files',
  'features/devices/asic/repeats/repeated-targets.ts': 'features/devices/asic/repeats/repeat-targets',
  'features/devices/asic/load-shaping/drop-targets.ts': 'features/devices/asic/load-shaping/rounds/shaping-rounds',
  'features/devices/asic/load-shaping/rounds/look-at-steps.ts':
    'features/devices/asic/load-shaping/rounds/shaping-rounds',
  'features/devices/asic/ingest/judge-again.ts': 'features/devices/asic/asic-settings',
  'features/devices/asic/credential-columns.ts': 'features/devices/asic/credentials/credentials',
  'features/devices/asic/hashrate-columns.ts': 'statements',
  'features/devices/asic/pool-columns.ts': 'features/devices/asic/pool-columns',
  'features/site/places/places.feature.ts': 'features/site/places/places',
  'features/site/places/rack-figures.ts': 'features/site/places/places',
  'features/site/trusted-pools/pool-figures.ts': 'features/site/trusted-pools/trusted-pools',
  'features/devices/asic/share-columns.ts': 'features/devices/asic/pool-columns',
  'features/devices/asic/tuning-columns.ts': 'features/devices/asic/commands/tuning',
  'features/devices/asic/tuning-sql.ts': 'features/devices/asic/commands/tuning',
  'features/devices/asic/issue-sql.ts': 'statements',
  'features/devices/asic/outlet-sql.ts': 'statements',
  'features/devices/asic/status-sql.ts': 'statements',
  'features/devices/asic/worker-of-miner.ts': 'statements',
  'features/devices/gpus/gpus.graphql.ts': 'features/devices/gpus/gpus',
  'features/devices/gpus/commands/repeated-gpu-targets.ts': 'features/devices/gpus/gpus',
  'features/devices/history/pack-closed-hours.ts': 'features/devices/history/history',
  'features/devices/history/retention.ts': 'features/devices/history/partitions',
  'features/devices/imports/devices/device-states.ts': 'features/devices/imports/imports',
  'features/devices/imports/devices/find-devices.ts': 'features/devices/imports/imports',
  'features/devices/ingest/scans/scan-outcomes.ts': 'features/devices/ingest/scans/scan-reports',
  'features/devices/ingest/scans/scanned-ports.ts': 'features/devices/pdus/agent-of-pdus',
  'features/devices/ingest/scans/unrecognised-addresses.ts': 'features/devices/ingest/scans/unrecognised-addresses',
  'features/devices/kind-platform/device-columns.ts': 'statements',
  'features/devices/kind-platform/entity-issues.ts': 'statements',
  'features/devices/kind-platform/places/device-place.ts': 'statements',
  'features/devices/kind-platform/entity-measures.ts': 'statements',
  'features/devices/firmware/rollouts/advance/begin-miners.ts': 'features/devices/firmware/rollouts/rollouts',
  'features/devices/requests/claim-items.ts': 'features/devices/requests/exclusive-commands',
  'features/devices/requests/exclusive-commands.ts': 'features/devices/requests/exclusive-commands',
  'features/devices/requests/refusal-of.ts': 'statements',
  'features/devices/requests/sharers.ts': 'statements',
  'features/devices/requests/refuse-disturbing.ts': 'features/devices/requests/exclusive-commands',
  'features/devices/tunnels/open-tunnel.ts': 'features/devices/tunnels/tunnels',
  'features/devices/tunnels/tunnel.service.ts': 'features/devices/tunnels/tunnels',
  'features/devices/requests/mismatch-columns.ts': 'statements',
  'features/devices/requests/repeats/repeat-targets.ts': 'features/devices/asic/repeats/repeat-targets',
  'features/devices/requests/require-within-bounds.ts': 'features/devices/gpus/gpus',
  'features/devices/requests/agent-gaps.ts': 'features/devices/requests/requests',
  'features/devices/requests/command-snapshot.ts': 'features/devices/requests/requests',
  'features/devices/requests/judge-action.ts': 'features/devices/requests/requests',
  'features/devices/requests/actor/judge-items.ts': 'features/devices/requests/actor/issue-command',
  'features/devices/requests/holds/hold-columns.ts': 'statements',
  'features/devices/requests/holds/case-of.ts': 'features/devices/requests/holds/held-commands',
  'features/devices/requests/holds/holds-on.ts': 'features/devices/requests/holds/held-commands',
  'features/devices/requests/holds/held-items.ts': 'features/devices/requests/holds/held-commands',
  'features/devices/requests/holds/hold-text.ts': 'features/devices/requests/holds/held-commands',
  'features/devices/requests/holds/write-holds.ts': 'features/devices/requests/holds/held-commands',
  'features/devices/requests/holds/refuse-held.ts': 'features/devices/requests/holds/held-commands',
  'features/devices/requests/refused-actions.ts': 'features/devices/kind-platform/refused-actions',
  'features/devices/requests/stay-time/request-reversals.ts': 'features/devices/gateway/work/stay-time',
  'features/devices/requests/stored-snapshot.ts': 'features/devices/requests/requests',
  'features/devices/requests/settings/setting-store.ts': 'statements',
  'features/devices/requests/desired-state.ts': 'features/devices/requests/requests',
  'platform/entity/readable-devices.ts': 'permission-matrix/rights-to-kinds',
  'features/people/access-keys/access-key-columns.ts': 'statements',
  'features/people/audit/export-entries.ts': 'features/people/audit/audit-export',
  'features/people/subaccounts/subaccount-view.ts': 'features/people/subaccounts/subaccounts',
  'features/people/organizations/subaccount-feature.service.ts': 'features/people/organizations/subaccount-features',
};
const fileOf = (template: Template) => template.getSourceFile().fileName;
const isElsewhere = (template: Template) => runBelow.test(fileOf(template)) || fileOf(template) in elsewhere;

const isExecuted = ({ parent }: Template) => ts.isPropertyAccessExpression(parent) && parent.name.text === 'execute';
const isWhole = ({ template }: Template) => /^`\s*(select|insert|update|delete|with)\b/i.test(template.getText());
const statements = new Map<Template, string[]>();
for (const template of templates.filter(isExecuted)) statements.set(template, expansion.statements(template));
for (const template of templates.filter((one) => !expansion.used.has(one) && isWhole(one)))
  statements.set(template, expansion.statements(template));
/** What stands in no statement: parts of what the typed builder writes, or the product of an unknown call. */
const fragments = templates.filter((template) => !expansion.used.has(template));

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let client: pg.Client;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.destroy();
  await testDatabase.drop();
});

/** Why PostgreSQL does not prepare a statement; undefined where it does. */
async function problem(text: string): Promise<string | undefined> {
  try {
    await client.query(`prepare tried as ${text}`);
    await client.query('deallocate tried');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function problemsOf(template: Template, texts: readonly string[]): Promise<string[]> {
  for (const text of texts) {
    const found = await problem(text);
    if (found) return [`${placeOf(template)}: ${found}`];
  }
  return [];
}

describe('hand-written statements', () => {
  const known = [...statements].filter(([template]) => !isElsewhere(template));
  const bySource = Map.groupBy(known, ([template]) => fileOf(template));

  it('are found', () => {
    expect(known.length).toBeGreaterThan(250);
  });

  it.each([...bySource])('of %s fit the migrated schema', async (_file, found) => {
    const problems: string[] = [];
    for (const [template, texts] of found) problems.push(...(await problemsOf(template, texts)));
    expect(problems).toEqual([]);
  });

  it('of the typed builder fit it in the parts that are written by hand', async () => {
    const problems: string[] = [];
    for (const fragment of fragments.filter((one) => !isElsewhere(one))) {
      const tables = builderTables(fragment);
      const from = tables.length > 0 ? ` from ${tables.join(', ')}` : '';
      const [text = ''] = expansion.statements(fragment);
      problems.push(...(await problemsOf(fragment, [`select ${text}${from}`])));
    }
    expect(problems).toEqual([]);
  });

  it('of the files that are run elsewhere fit it too, as far as they can be written out', async () => {
    const problems: string[] = [];
    for (const [template, texts] of statements)
      if (isElsewhere(template)) problems.push(...(await problemsOf(template, texts)));
    expect(problems.filter((found) => !found.includes('syntax error'))).toEqual([]);
  });

  it.each(Object.entries(elsewhere))('of %s are run by the test %s', async (file, test) => {
    expect(existsSync(path.join(root, `${test}.integration.test.ts`))).toBe(true);
    const own = templates.filter((template) => fileOf(template) === file);
    const failing: string[] = [];
    for (const template of own)
      failing.push(
        ...(await problemsOf(template, statements.get(template) ?? [`select ${expansion.statements(template)[0]}`])),
      );
    expect(failing, 'it needs no place in the list').not.toEqual([]);
  });

  it.each(globSync('features/**/generated/*.sql', { cwd: root }))('of %s fit it', async (file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/^--.*$/gm, '');
    const problems: unknown[] = [];
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) problems.push(await problem(statement));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter((found) => found !== undefined)).toEqual([]);
  });
});

const entities: Entity[] = [];
for (const file of globSync('features/**/*.entity.ts', { cwd: root })) {
  const module = (await import(path.join(root, file))) as Record<string, unknown>;
  for (const value of Object.values(module))
    if (typeof value === 'object' && value !== null && 'defaultOrder' in value) entities.push(value as Entity);
}

describe.each(entities.map((entity) => [entity.name, entity] as const))('the entity %s', (_name, entity) => {
  const scope = () => ({ transaction: database, subaccountIds: [1, 2] });

  it.each(Object.keys(entity.columns))('is read, filtered and sorted by %s', async (name) => {
    const column = entity.columns[name];
    const where =
      column?.filter === false
        ? {}
        : { [name]: column?.kind === 'textArray' ? { _contains: ['a'] } : { _isNull: false } };
    const orderBy = column?.sort === false || column?.kind === 'textArray' ? [] : [{ [name]: 'asc' as const }];
    await expect(selectRows(scope(), entity, [name], { where, orderBy })).resolves.toEqual([]);
  });

  it('is read with its details, aggregates and facets, each by itself', async () => {
    for (const name of Object.keys(entity.details)) await selectRows(scope(), entity, [name], {});
    for (const name of ['count', ...Object.keys(entity.aggregates)])
      await selectAggregates(scope(), entity, [name], {});
    for (const name of facetColumns(entity)) await selectFacets(scope(), entity, [name], {});
    const aggregates = Object.keys(entity.aggregates);
    for (const name of groupColumns(entity)) await selectGroups(scope(), entity, [name], aggregates, {});
  });
});

it('the desired state of every kind is stored, cleared and found', async () => {
  const columns = commandKinds().flatMap(({ devices, parts }) =>
    [devices, parts].flatMap((subject) =>
      subject ? Object.values(subject.desired).map((column) => ({ table: subject.table, column })) : [],
    ),
  );
  expect(columns.length).toBeGreaterThan(0);
  for (const { table, column } of columns) {
    await sql`update ${table} x set ${column.set(sql`'true'::jsonb`)} where x.device_id = 0`.execute(database);
    await sql`update ${table} x set ${column.clear} where ${column.isSet ?? sql`true`} and false`.execute(database);
    if (column.reported)
      await sql`select ${column.reported} from (select id, 0 as part_id from device) item where false`.execute(
        database,
      );
  }
});

it('the settings of every kind are read, locked and stored', async () => {
  const stores = commandKinds().flatMap(({ devices }) => Object.values(devices?.settings ?? {}));
  expect(stores.length).toBeGreaterThan(0);
  for (const store of stores) {
    expect(await readStates(database, store, [0], 1)).toEqual([]);
    expect(await lockStates(database, store, [0])).toEqual([]);
    await writeStates(database, store, [{ state: {}, ids: [0] }]);
  }
});

it('every kind says in SQL what it refuses', async () => {
  for (const kind of commandKinds())
    for (const action of Object.keys({
      ...kind.descriptor.commands,
      ...kind.descriptor.actions,
      ...kind.descriptor.settings,
    }))
      await sql`select ${refusalOf(kind, action, { sharers: [], asker: { kind: 'person', id: '-', level: 'person' } })} from ${selectionFrom(kind, action)} where false`.execute(
        database,
      );
});
