import { sql, type Kysely } from 'kysely';
import { hostname } from 'node:os';
import type { DB } from '../database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../database/with-access.ts';
import { WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log/create-logger.ts';
import type { HouseMarks } from './house-marks.ts';
import { keptRuns, noticeLostTime } from './notice-lost-time.ts';

/** Time between two raises of a run, in milliseconds. */
const raiseEveryMs = 30_000;

/** What a run needs. */
interface HouseRunDeps {
  readonly database: Kysely<DB>;
  readonly marks: HouseMarks;
  readonly log: Logger;
  /** Names this server process on the database. */
  readonly serverId: string;
}

/** What the run last stored: times in milliseconds since the epoch, by the clock of the database. */
interface Stored {
  readonly house: string;
  readonly epoch: number;
  readonly since: number;
  readonly until: number;
}

const ms = (time: string) => sql`floor(extract(epoch from ${sql.raw(time)}) * 1000)::float8`;

/**
 * The row of this server process among the runs of the house. Where the database has less of it than was stored, the database was set back
 * under the running server: that is noted. Marks for agents bear times that the row has had, so a database without them has lost them.
 */
export class HouseRun {
  readonly #deps: HouseRunDeps;
  readonly #loop: WorkLoop;
  #stored: Stored | null = null;

  private constructor(deps: HouseRunDeps, raiseMs: number) {
    this.#deps = deps;
    this.#loop = new WorkLoop(() => this.raise(), raiseMs, 0, deps.log);
  }

  /** Begins a run of this server process; the row is there when the answer is. */
  static async begin(deps: HouseRunDeps, raiseMs: number = raiseEveryMs): Promise<HouseRun> {
    const run = new HouseRun(deps, raiseMs);
    await run.raise();
    return run;
  }

  /** The newest mark for an agent. */
  markFor(agentId: number): string {
    if (!this.#stored) throw new Error('The run has not begun.');
    const { house, epoch, until } = this.#stored;
    return this.#deps.marks.write({ agentId, house, epoch, at: until });
  }

  /** Looks at marks that an agent presents: one of a time that the database has lost is noted. Others, also forged ones, have no effect. */
  async look(agentId: number, marks: readonly string[]): Promise<void> {
    for (const text of marks) {
      const mark = this.#deps.marks.read(text);
      if (!mark || mark.agentId !== agentId || this.#covers(mark)) continue;
      const epoch = await noticeLostTime(this.#deps.database, mark);
      if (epoch !== null) this.#deps.log.error({ agentId, epoch, at: new Date(mark.at) }, 'The database was set back.');
    }
  }

  /** Stores that this server runs, and notices a database that was set back meanwhile. */
  async raise(): Promise<void> {
    const { database } = this.#deps;
    this.#stored = await withAccess(database, 'headframe_jobs', [], (transaction) => this.#raiseIn(transaction));
  }

  /** Stops; the row stays. */
  async close(): Promise<void> {
    await this.#loop.close();
  }

  /** Times within this very run need no look at the database: that it is whole is checked by the run. */
  #covers({ house, epoch, at }: { house: string; epoch: number; at: number }): boolean {
    const stored = this.#stored;
    return stored?.house === house && stored.epoch === epoch && at >= stored.since && at <= stored.until;
  }

  async #raiseIn(transaction: AccessTransaction): Promise<Stored> {
    const { serverId } = this.#deps;
    const { rows } = await sql<{ house: string; epoch: number; before: number | null; isRecent: boolean }>`
      select h.id as house, h.epoch::float8 as epoch, ${ms('r.until')} as before,
        to_timestamp(${this.#stored?.until ?? 0}::float8 / 1000) > now() - ${keptRuns} as "isRecent"
      from house h left join house_run r on r.id = ${serverId}::uuid`.execute(transaction);
    const [found] = rows;
    if (!found) throw new Error('The database names no house.');
    const known = this.#stored;
    // A row that another server removed as too old, while this process or its connection stood still, is no loss.
    const isLost = found.before === null ? found.isRecent : found.before < (known?.until ?? 0);
    const epoch = known?.house === found.house && isLost ? await this.#note(transaction, known) : found.epoch;
    const raised = await sql<{ since: number; until: number }>`
      insert into house_run as r (id) values (${serverId}::uuid) on conflict (id) do update set until = greatest(r.until, now())
      returning ${ms('started_at')} as since, ${ms('until')} as until`.execute(transaction);
    // The newest of the old ones stays: without it a mark after it would be before the first run.
    await sql`delete from house_run where id in (
      select id from house_run where until < (select max(until) from house_run where until < now() - ${keptRuns})
      for update skip locked)`.execute(transaction);
    const [stored] = raised.rows;
    if (!stored) throw new Error('The run could not be stored.');
    return { house: found.house, epoch, ...stored };
  }

  async #note(transaction: AccessTransaction, known: Stored): Promise<number> {
    const evidence = `The server was stored as running at ${new Date(known.until).toISOString()}; the database has it no more.`;
    const { rows } = await sql<{ epoch: number }>`
      select notice_restore(${`server ${hostname()}`}, ${evidence}, ${known.epoch}::bigint, (select max(until) from house_run), now())::float8
        as epoch`.execute(transaction);
    const epoch = rows[0]?.epoch ?? known.epoch;
    this.#deps.log.error({ epoch, storedUntil: new Date(known.until) }, 'The database was set back under this server.');
    return epoch;
  }
}
