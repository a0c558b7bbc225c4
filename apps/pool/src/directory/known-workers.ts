import type pg from 'pg';
import { asPool } from '../writer/pool-database.ts';

/** Names that are looked up in one query, and how long the first of them waits for others, in milliseconds. */
const maxNames = 5_000;
const gatherMs = 10;

interface Lookup {
  readonly subaccountId: number;
  readonly name: string;
  resolve(isKnown: boolean): void;
}

/** Whether subaccounts have workers of certain names; a farm that comes back asks in few queries. */
export class KnownWorkers {
  readonly #database: pg.Pool;
  #waiting: Lookup[] = [];

  constructor(database: pg.Pool) {
    this.#database = database;
  }

  /** Whether a subaccount has a worker; taken as such while the database cannot say. Never rejects. */
  has(subaccountId: number, name: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ subaccountId, name, resolve });
      if (this.#waiting.length === 1) setTimeout(() => void this.#ask(), gatherMs);
    });
  }

  async #ask(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < all.length; at += maxNames) await this.#askFor(all.slice(at, at + maxNames));
  }

  async #askFor(lookups: readonly Lookup[]): Promise<void> {
    const names = lookups.map(({ subaccountId, name }) => ({ subaccount: subaccountId, name }));
    const found = await asPool(this.#database, (client) =>
      client.query<{ key: string }>(
        `select distinct w.subaccount_id || ' ' || w.name as key
         from json_to_recordset($1) as n (subaccount int, name text)
           join worker w on w.subaccount_id = n.subaccount and w.name = n.name and w.deleted_at is null`,
        [JSON.stringify(names)],
      ),
    ).then(
      ({ rows }) => new Set(rows.map(({ key }) => key)),
      () => undefined,
    );
    for (const { subaccountId, name, resolve } of lookups) resolve(found?.has(`${subaccountId} ${name}`) ?? true);
  }
}
