import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { ArchiveEntry } from '../archive/read-archive.ts';
import { BackupError } from '../backup-error.ts';
import type { DatabaseManifest, DatabaseTotals } from './database-manifest.ts';
import type { SayTable } from './dump-database.ts';
import { prepareTables, type Undo } from './prepare-tables.ts';
import { useNeutralText } from './session-settings.ts';

/** Loads the rows of a backup into tables of its own schema version, in one transaction: all of it is there, or nothing. */
export class DatabaseLoad {
  readonly #client: pg.Client;
  readonly #manifest: DatabaseManifest;
  readonly #say: SayTable;
  readonly #rows = new Map<string, number>();
  readonly #restore: Undo;
  #copy: { table: string; stream: CopyStreamQuery } | undefined;

  private constructor(client: pg.Client, manifest: DatabaseManifest, restore: Undo, say: SayTable) {
    this.#client = client;
    this.#manifest = manifest;
    this.#restore = restore;
    this.#say = say;
  }

  /** Begins the load. The migrations up to the version of the backup must have run. */
  static async begin(url: string, manifest: DatabaseManifest, say: SayTable): Promise<DatabaseLoad> {
    const client = new pg.Client({ connectionString: url, application_name: 'headframe restore' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await useNeutralText(client);
      await client.query('begin');
      return new DatabaseLoad(client, manifest, await prepareTables(client, manifest), say);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Adds a piece of rows; those of one table follow each other. */
  async add(table: string, body: ArchiveEntry['body']): Promise<void> {
    if (this.#copy?.table !== table) {
      await this.#endTable();
      this.#copy = { table, stream: this.#begin(table) };
    }
    const { stream } = this.#copy;
    for await (const chunk of body) {
      if (stream.destroyed) break;
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), finished(stream)]);
    }
  }

  #begin(name: string): CopyStreamQuery {
    const table = this.#manifest.tables.find((one) => one.name === name);
    if (!table?.hasRows || this.#rows.has(name))
      throw new BackupError(`The backup has rows of ${name} where none belong.`);
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const stream = this.#client.query(copyFrom(`copy public."${name}" (${columns}) from stdin`));
    // Whoever waits for the stream hears of it.
    stream.on('error', () => undefined);
    return stream;
  }

  async #endTable(): Promise<void> {
    const copy = this.#copy;
    if (!copy) return;
    this.#copy = undefined;
    copy.stream.end();
    await finished(copy.stream);
    this.#rows.set(copy.table, copy.stream.rowCount);
    this.#say(copy.table, copy.stream.rowCount);
  }

  /** Ends it: counts rows, sets sequences, brings keys, triggers and row-level security back. */
  async commit(totals: DatabaseTotals): Promise<void> {
    await this.#endTable();
    for (const [table, count] of Object.entries(totals.rows))
      if ((this.#rows.get(table) ?? 0) !== count)
        throw new BackupError(`${table} got ${this.#rows.get(table) ?? 0} of its ${count} rows.`);
    for (const { name, value, isCalled } of totals.sequences)
      await this.#client.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, value, isCalled]);
    await this.#restore();
    await this.#client.query('commit');
    await this.#client.query('analyze');
  }

  /** Ends the connection, and with it what was not committed. */
  async close(): Promise<void> {
    this.#copy?.stream.destroy();
    await this.#client.end().catch(() => undefined);
  }
}
