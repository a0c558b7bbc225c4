import type { DatabaseSync } from 'node:sqlite';

/** The house that a server belongs to, and how often it was set back. */
export interface House {
  id: string;
  epoch: number;
}

/**
 * Tables of what the agent remembers: how far frames are acknowledged, and how far they were in each epoch of its house when that ended or was
 * first set back; 0 before.
 */
export const houseSchema = `
  CREATE TABLE IF NOT EXISTS acknowledged (seq INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS house (id TEXT NOT NULL, epoch INTEGER NOT NULL, acked INTEGER NOT NULL, PRIMARY KEY (id, epoch)) STRICT;
  CREATE TABLE IF NOT EXISTS house_mark (epoch INTEGER PRIMARY KEY, mark TEXT NOT NULL) STRICT;`;

/** How a server's house is to what the agent remembers of its own. */
export type HouseVerdict = 'same' | 'other' | 'older' | 'setBack';

/** Epochs of a house that are remembered. */
const maxEpochs = 16;

/** Epochs of which the newest mark is kept. */
const maxMarks = 4;

/** Newest marks that servers gave, by epoch, newest first. */
export function marksOf(database: DatabaseSync): string[] {
  const rows = database.prepare('SELECT mark FROM house_mark ORDER BY epoch DESC').all() as { mark: string }[];
  return rows.map(({ mark }) => mark);
}

/** Keeps a mark as the newest of the epoch that is served. */
export function keepMark(database: DatabaseSync, mark: string): void {
  database.prepare('INSERT OR REPLACE INTO house_mark SELECT max(epoch), ? FROM house HAVING count(*) > 0').run(mark);
  database
    .prepare('DELETE FROM house_mark WHERE epoch NOT IN (SELECT epoch FROM house_mark ORDER BY epoch DESC LIMIT ?)')
    .run(maxMarks);
}

/**
 * Compares a server's house with the one that was served, and remembers it. `ackedSeq` is what the server has of this spool, `acked` what
 * was acknowledged. An epoch below the last one is that of an older house, unless its server lacks what was acknowledged in it.
 */
export function meetHouse(database: DatabaseSync, house: House, ackedSeq: number, acked: number): HouseVerdict {
  const known = database
    .prepare('SELECT id, epoch, acked FROM house ORDER BY epoch DESC')
    .all() as unknown as (House & {
    acked: number;
  })[];
  const [last] = known;
  const fixMark = (): void =>
    void database.prepare('UPDATE house SET acked = ? WHERE epoch = ? AND acked = 0').run(acked, last?.epoch ?? 0);
  if (last?.id !== house.id) {
    database.exec('DELETE FROM house; DELETE FROM house_mark');
    database.prepare('INSERT INTO house VALUES (?, ?, ?)').run(house.id, house.epoch, 0);
    return last ? 'other' : ackedSeq < acked ? 'setBack' : 'same';
  }
  if (house.epoch < last.epoch) {
    const then = known.find(({ epoch }) => epoch === house.epoch);
    if (!then || ackedSeq >= then.acked) return 'older';
    database.prepare('DELETE FROM house WHERE epoch > ?').run(house.epoch);
    database.prepare('DELETE FROM house_mark WHERE epoch > ?').run(house.epoch);
    return 'setBack';
  }
  const isSetBack = ackedSeq < acked;
  if (isSetBack || house.epoch > last.epoch) fixMark();
  if (house.epoch > last.epoch) {
    database.prepare('INSERT INTO house VALUES (?, ?, 0)').run(house.id, house.epoch);
    database
      .prepare('DELETE FROM house WHERE epoch NOT IN (SELECT epoch FROM house ORDER BY epoch DESC LIMIT ?)')
      .run(maxEpochs);
  }
  return isSetBack ? 'setBack' : 'same';
}
