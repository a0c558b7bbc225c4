import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseFolder } from './database-folder.ts';
import { programPath, type PostgresPrograms } from './postgres-programs.ts';
import { isRunning } from './postmaster-file.ts';
import { runProgram } from './run-program.ts';

const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;
const WATCH_MS = 250;

/** A running PostgreSQL server process, started by us or found running. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves when the process is gone, for whatever reason. */
  ended: Promise<void>;
}

async function watch(pid: number, cluster: string): Promise<void> {
  while (isRunning(pid, cluster)) await delay(WATCH_MS, undefined, { ref: false });
}

/** Describes a server process that is not our child; its end is seen by looking every 250 ms. */
export function watchedPostmaster(pid: number, port: number, cluster: string): Postmaster {
  return { pid, port, ended: watch(pid, cluster) };
}

async function endsWithin(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already, which is what was wanted.
  }
}

/**
 * Stops a server: first "fast" (open transactions are rolled back, everything is written), and where that takes too long
 * "immediate" (the next start recovers from the log).
 */
export async function stopPostmaster(pid: number, folder: DatabaseFolder, programs: PostgresPrograms): Promise<void> {
  if (process.platform === 'win32') {
    for (const mode of ['fast', 'immediate'])
      await runProgram(programPath(programs, 'pg_ctl'), ['stop', '-D', folder.cluster, '-m', mode, '-t', '30', '-w']);
    return;
  }
  signal(pid, 'SIGINT');
  if (await endsWithin(pid, folder.cluster, FAST_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await endsWithin(pid, folder.cluster, IMMEDIATE_STOP_MS)) return;
  signal(pid, 'SIGKILL');
  await endsWithin(pid, folder.cluster, IMMEDIATE_STOP_MS);
}
