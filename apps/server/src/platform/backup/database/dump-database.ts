import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import { BackupError } from '../backup-error.ts';
import { DatabaseManifest, type DatabaseTotals } from './database-manifest.ts';
import { databaseEntries } from './entry-names.ts';
import { readTables, type PresentTable } from './read-tables.ts';
import { useNeutralText } from './session-settings.ts';

/** Rows are put into entries of this many bytes, so that no table has to fit into memory. */
const pieceBytes = 1 << 20;

/** Gets the snapshot that the rows are read by, for whoever wants to see the same. */
export type OnSnapshot = (id: string) => Promise<void>;

/** Says how far the dump is. */
export type SayTable = (table: string, rows: number) => void;

async function requireAllRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; sees: boolean }>(
    'select current_user as name, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.sees)
    throw new BackupError(
      `The login ${rows[0]?.name} of the database is bound by row-level security: a backup by it would lack rows. ` +
        'Make the login headframe_backup (docs/operations.md, "Backup") and name it with HEADFRAME_BACKUP_DATABASE_URL.',
    );
  await client.query('set row_security = off');
}

/** Times that the tables are listed again, as one was dropped before it was locked. */
const maxTries = 5;

/**
 * Begins the transaction of a dump. All tables are locked before its snapshot, as PostgreSQL asks for: a migration that writes a table again
 * would leave it empty for an older snapshot, and a partition could be dropped before its turn.
 */
async function beginLocked(client: pg.ClientBase): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const names = (await readTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
    await client.query('begin isolation level repeatable read read only');
    try {
      if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === maxTries || !(error instanceof pg.DatabaseError) || error.code !== undefinedTable) throw error;
    }
  }
}

const undefinedTable = '42P01';

async function readManifest(client: pg.ClientBase, tables: PresentTable[]): Promise<DatabaseManifest> {
  if (!tables.some(({ name }) => name === 'schema_migration'))
    throw new BackupError('This database holds no Headframe: start it once first.');
  const { rows: migrations } = await client.query<DatabaseManifest['migrations'][number]>(
    'select version, name, checksum from schema_migration order by version',
  );
  const { rows } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  );
  // What a restore would refuse is refused here, while there is something to back up.
  return DatabaseManifest.parse({
    snapshotAt: rows[0]?.at.toISOString(),
    postgres: rows[0]?.version,
    migrations,
    tables: tables.map(({ isForced: _isForced, ...table }) => table),
  });
}

/** Writes what a query copies, in entries of bounded size. */
async function writePieces(archive: ArchiveWriter, source: Readable, nameOf: (piece: number) => string): Promise<void> {
  let piece = 0;
  let held: Uint8Array[] = [];
  let bytes = 0;
  const write = async () => {
    piece += 1;
    await archive.add(nameOf(piece), Buffer.concat(held));
    held = [];
    bytes = 0;
  };
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await write();
  }
  if (bytes > 0) await write();
}

async function dumpTable(client: pg.Client, archive: ArchiveWriter, { name, columns }: PresentTable): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const table = client.escapeIdentifier(name);
  // A table without a stored column has no rows that differ.
  const stream = client.query(copyTo(`copy (select ${list} from only public.${table}) to stdout`));
  await writePieces(archive, stream, (piece) => databaseEntries.piece(name, piece));
  return stream.rowCount;
}

async function readSequences(client: pg.Client): Promise<DatabaseTotals['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  const sequences: DatabaseTotals['sequences'] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, value: found.rows[0]?.value ?? '1', isCalled: found.rows[0]?.isCalled ?? false });
  }
  return sequences;
}

/**
 * Writes the rows of all tables as they are at one moment, while others go on writing. Sequences do not belong to that moment: they are
 * read last, so that none stands behind a row.
 *
 * @param url of a login that row-level security does not bind.
 * @returns when that moment was.
 */
export async function dumpDatabase(
  url: string,
  archive: ArchiveWriter,
  say: SayTable,
  onSnapshot?: OnSnapshot,
): Promise<Date> {
  const client = new pg.Client({ connectionString: url, application_name: 'headframe backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await useNeutralText(client);
    await requireAllRows(client);
    await beginLocked(client);
    if (onSnapshot) {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      await onSnapshot(rows[0]?.id ?? '');
    }
    const tables = await readTables(client);
    const manifest = await readManifest(client, tables);
    await archive.add(databaseEntries.manifest, JSON.stringify(manifest));
    const rows: DatabaseTotals['rows'] = {};
    for (const table of tables.filter(({ hasRows }) => hasRows)) {
      rows[table.name] = await dumpTable(client, archive, table);
      say(table.name, rows[table.name] ?? 0);
    }
    const totals: DatabaseTotals = { rows, sequences: await readSequences(client) };
    await archive.add(databaseEntries.totals, JSON.stringify(totals));
    await client.query('commit');
    return new Date(manifest.snapshotAt);
  } finally {
    await client.end().catch(() => undefined);
  }
}
