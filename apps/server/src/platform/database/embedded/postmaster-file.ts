import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive } from './process-identity.ts';

/** What PostgreSQL writes about itself in `postmaster.pid` (PostgreSQL documentation, "Database File Layout"). */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping` or `standby`; empty very early. */
  status: string;
}

/** The file's path within a cluster. */
export function postmasterFilePath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Reads `postmaster.pid`; undefined where there is none or it is not written to its end yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFilePath(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  return Number.isInteger(pid) && Number.isInteger(port) ? { pid, port, status: (lines[7] ?? '').trim() } : undefined;
}

/**
 * Whether a living process is the PostgreSQL server of this cluster, and not another one that got the number of a dead
 * one: every server of ours names its cluster on its command line.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const slashes = (text: string) => text.replaceAll('\\', '/').toLowerCase();
  return slashes(commandLine(pid)).includes(slashes(cluster));
}

/** Whether the server still runs; on Linux a process that ended but was never waited for counts as gone. */
export function isRunning(pid: number, cluster: string): boolean {
  return process.platform === 'linux' ? isPostmasterOf(pid, cluster) : isAlive(pid);
}
