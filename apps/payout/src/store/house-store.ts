import type pg from 'pg';
import { asPayout } from './payout-database.ts';

/** Which house the database is, since which restore, and why nothing is paid; null where payouts may go on. */
export interface House {
  readonly id: string;
  readonly epoch: number;
  readonly held: string | null;
}

const byProgram = 'payouts';

/** The house that a payout program pays for, under its role. */
export class HouseStore {
  readonly #database: pg.Pool;

  constructor(database: pg.Pool) {
    this.#database = database;
  }

  async read(): Promise<House> {
    const { rows } = await asPayout(this.#database, (client) =>
      client.query<{ id: string; epoch: string; held: string | null }>(
        'select id, epoch::text as epoch, payouts_held() as held from house',
      ),
    );
    const [row] = rows;
    if (!row) throw new Error('The database has no house.');
    return { ...row, epoch: Number(row.epoch) };
  }

  /** Notes that the wallet pays for a newer house than this one: nothing is paid until somebody says that this one goes on. */
  async noticeNewer(epoch: number): Promise<void> {
    await asPayout(this.#database, (client) => client.query('select notice_newer_house($1, $2)', [byProgram, epoch]));
  }

  /** Notes that the database was set back while this program ran. */
  async noticeRestore(epoch: number): Promise<void> {
    await asPayout(this.#database, (client) =>
      client.query('select notice_restore($1, $2, $3, null, now())', [
        byProgram,
        'The wallet pays in a later epoch than the database is in.',
        epoch,
      ]),
    );
  }
}
