import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const Holder = z.object({ pid: z.int(), host: z.string(), since: z.string() });

/** A lock held by this process until released; the operating system releases it when the process dies in any way. */
export interface FolderLock {
  release(): void;
}

function describeHolder(holderFile: string): string {
  try {
    const holder = Holder.parse(JSON.parse(readFileSync(holderFile, 'utf8')));
    return `process ${holder.pid} on ${holder.host}, since ${holder.since}`;
  } catch {
    return 'another process';
  }
}

/**
 * Takes a lock for the life of this process. It is SQLite's file lock (kept by the kernel), so that a killed owner never
 * leaves it behind and a live one is never mistaken for dead, on every operating system.
 *
 * @param file path of the lock file; who holds it is written beside it for the message.
 * @throws EmbeddedPostgresError when another live process holds it.
 */
export function acquireFolderLock(file: string, what: string): FolderLock {
  const holderFile = `${file}.holder.json`;
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw new EmbeddedPostgresError(
      `${what} is already in use by another Headframe (${describeHolder(holderFile)}). ` +
        'Stop that one first, or choose another folder with HEADFRAME_DATA.',
      { cause: error },
    );
  }
  const holder: z.infer<typeof Holder> = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(holderFile, JSON.stringify(holder));
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}
