import pg from 'pg';
import { expect } from 'vitest';

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Copies of test databases, as backups that are restored. */
export class CopiedDatabases {
  readonly #names: string[] = [];
  readonly #adminUrl: string;

  /** `url` is that of a database of the same server. */
  constructor(url: string) {
    this.#adminUrl = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  }

  /** Copies a database that nobody is connected to; returns the address of the copy. */
  async copyOf(url: string): Promise<string> {
    const name = `${nameOf(url)}_${this.#names.length + 1}`;
    const copy = `create database ${name} template ${nameOf(url)}`;
    await expect.poll(() => this.#run(copy).then(() => true, String), { timeout: 30_000 }).toBe(true);
    this.#names.push(name);
    return Object.assign(new URL(url), { pathname: `/${name}` }).href;
  }

  /** Puts a copy in the place of its database, whose connections end: it is set back under everything that runs. */
  async setBack(url: string, copyUrl: string): Promise<void> {
    await this.#run(`drop database ${nameOf(url)} with (force)`);
    await this.#run(`alter database ${nameOf(copyUrl)} rename to ${nameOf(url)}`);
  }

  async drop(): Promise<void> {
    for (const name of this.#names.splice(0)) await this.#run(`drop database if exists ${name} with (force)`);
  }

  async #run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#adminUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}
