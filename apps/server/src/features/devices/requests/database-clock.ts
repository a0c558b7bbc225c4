import os from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';

/** A difference below this is a clock that is slewed, or a slow answer, in seconds. */
const toleranceSeconds = 5;

/** Time between two checks of the clock, in seconds. */
const lookEverySeconds = 1;

/** What was seen at one look: the database's clock and this machine's uptime in seconds, and what stood in the database. */
interface Look {
  database: number;
  uptime: number;
  /** How long the answer took, in seconds. */
  took: number;
  shift: number;
  newestRequest: number;
}

/**
 * The current time of the request `r`: the database's clock without any adjustment since the request was created.
 */
export const requestNow = sql`(now() - make_interval(secs => r.clock_shift))`;

/** The same at this very moment, in milliseconds since the epoch: what a message says of when it was sent. */
export const requestClock = sql`(extract(epoch from clock_timestamp())::float8 - r.clock_shift) * 1000`;

/**
 * Notices when the database's clock is set, by comparing it with the uptime of this machine, which nobody sets, and moves the
 * times of open requests and due returns along, so that nothing hangs or expires by it. Every server looks; the correction
 * is made by the first.
 */
export class DatabaseClock {
  readonly #database: Kysely<DB>;
  readonly #log: Logger;
  readonly #uptime: () => number;
  #last: Look | null = null;

  /** `uptime` answers with seconds that pass at an even pace, also while the machine sleeps. */
  constructor(deps: { database: Kysely<DB>; log: Logger }, uptime: () => number = os.uptime) {
    this.#database = deps.database;
    this.#log = deps.log;
    this.#uptime = uptime;
  }

  /** Looks at the clock, unless it did so within the last second. Answers whether the clock was set since the last look. */
  async check(): Promise<boolean> {
    const last = this.#last;
    const passed = this.#uptime() - (last?.uptime ?? 0);
    if (last && passed >= 0 && passed < lookEverySeconds) return false;
    const seen = await withAccess(this.#database, 'headframe_jobs', [], (transaction) => this.#look(transaction));
    const jump = last ? seen.database - last.database - (seen.uptime - last.uptime) : 0;
    const isSet = last !== null && Math.abs(jump) > toleranceSeconds + seen.took + last.took;
    if (isSet)
      await withAccess(this.#database, 'headframe_jobs', [], (transaction) =>
        this.#correct(transaction, last.shift + jump, jump, last.newestRequest),
      );
    this.#last = isSet ? { ...seen, shift: last.shift + jump } : seen;
    return isSet;
  }

  async #look(transaction: AccessTransaction): Promise<Look> {
    const asked = this.#uptime();
    const { rows } = await sql<Pick<Look, 'database' | 'shift' | 'newestRequest'>>`
      select extract(epoch from clock_timestamp())::float8 as database, shift,
        (select coalesce(max(id), 0) from agent_request) as "newestRequest" from database_clock`.execute(transaction);
    const answered = this.#uptime();
    const [row] = rows;
    if (!row) throw new Error('The table database_clock is empty.');
    return { ...row, uptime: (asked + answered) / 2, took: answered - asked };
  }

  /**
   * Makes up for a jump once for all servers. Requests that this server has not seen before count as made on the clock that
   * their time is nearer to.
   */
  async #correct(transaction: AccessTransaction, shift: number, jump: number, newestSeen: number): Promise<void> {
    const { rows } = await sql<{ shift: number }>`select shift from database_clock for update`.execute(transaction);
    const correction = shift - (rows[0]?.shift ?? 0);
    if (Math.abs(correction) <= toleranceSeconds) return;
    this.#log.warn({ seconds: Math.round(jump) }, 'The clock of the database was set; open commands keep their time.');
    await sql`update database_clock set shift = ${shift}`.execute(transaction);
    const before = sql`(now() - make_interval(secs => ${correction}))`;
    await sql`update agent_request r set clock_shift = clock_shift + ${correction}
      where state in ('pending', 'running') and (id <= ${newestSeen}
        or abs(extract(epoch from created_at - ${before})) < abs(extract(epoch from created_at - now())))`.execute(
      transaction,
    );
    await sql`update command_reversal set due_at = due_at + make_interval(secs => ${correction})
      where due_at > ${before}`.execute(transaction);
  }
}
