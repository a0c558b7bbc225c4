import { chmodSync } from 'node:fs';
import type { LoginRecord } from '@headframe/devices/wire/login-record';
import type { Log } from '../run/log.ts';
import { openSqliteFile } from './sqlite-file.ts';

const schema =
  'CREATE TABLE IF NOT EXISTS refused_login (place TEXT PRIMARY KEY, times TEXT NOT NULL, newest INTEGER NOT NULL) STRICT, WITHOUT ROWID';

/** Old rows are removed once in so many writes. */
const writesUntilTidy = 1000;

/** The record of refused logins on disk. */
export interface LoginStore extends LoginRecord {
  close(): void;
}

/** Times since the epoch of which none counts as later than now, as when the clock was set back meanwhile. */
function timesOf(text: string, now: number): number[] {
  const times: unknown = JSON.parse(text);
  return Array.isArray(times) ? times.filter(Number.isFinite).map((time: number) => Math.min(time, now)) : [];
}

/**
 * Keeps what devices refused of late over a restart of the agent, so that one that crashes again and again does not lock them. It holds
 * addresses and times, no credential. What is written outlives the end of the program, but need not outlive a loss of power: a
 * sync to disk for each login would slow scans down. A disk that fails is said once; the bound then holds until the next restart.
 */
export function openLoginStore(file: string, log: Log): LoginStore {
  const { database } = openSqliteFile(file, schema, log);
  chmodSync(file, 0o600);
  database.exec('PRAGMA synchronous = NORMAL');
  const put = database.prepare('INSERT OR REPLACE INTO refused_login VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM refused_login WHERE place = ?');
  const tidy = database.prepare('DELETE FROM refused_login WHERE newest < ?');
  let writes = 0;
  let hasFailed = false;
  const tryTo = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch (error) {
      if (!hasFailed)
        log.warn('Refused logins cannot be kept on disk: a restart of the agent forgets them.', { error });
      hasFailed = true;
      return null;
    }
  };
  let window = 0;
  return {
    load(withinMs) {
      window = withinMs;
      return (
        tryTo(() => {
          const now = Date.now();
          tidy.run(now - withinMs);
          const rows = database.prepare('SELECT place, times FROM refused_login').all() as {
            place: string;
            times: string;
          }[];
          return rows.map(({ place, times }) => ({
            place,
            agesMs: timesOf(times, now).map((time) => now - time),
          }));
        }) ?? []
      );
    },
    keep(place, agesMs) {
      tryTo(() => {
        const now = Date.now();
        const times = agesMs.map((ageMs) => Math.round(now - ageMs));
        if (times.length === 0) remove.run(place);
        else put.run(place, JSON.stringify(times), Math.max(...times));
        writes = (writes + 1) % writesUntilTidy;
        if (writes === 0) tidy.run(now - window);
      });
    },
    close: () => database.close(),
  };
}
