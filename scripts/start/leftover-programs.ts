import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isDiskFull } from '../../apps/server/src/platform/database/disk-full.ts';
import { commandLine, isAlive } from '../../apps/server/src/platform/database/embedded/process-identity.ts';

const Recorded = z.array(z.int());

/** Remembers which processes a launcher started, so that the next one can wait for those of a killed launcher to end. */
export interface ProgramRecord {
  add(pid: number): void;
}

function isOurs(pid: number): boolean {
  return isAlive(pid) && commandLine(pid).includes('follow-parent');
}

function recordedIn(file: string): number[] {
  try {
    return Recorded.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Begins an empty record in `file`. */
export function openProgramRecord(file: string): ProgramRecord {
  const pids = new Set<number>();
  const save = () => writeFileSync(file, JSON.stringify([...pids]));
  const saveIfThereIsSpace = () => {
    try {
      save();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  };
  save();
  return {
    add(pid) {
      for (const known of pids) if (!isAlive(known)) pids.delete(known);
      pids.add(pid);
      saveIfThereIsSpace();
    },
  };
}

/** Waits until the programs of an earlier, killed launcher have ended by themselves, and ends those that do not. */
export async function waitForLeftovers(file: string, patienceMs = 16_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const pid of recordedIn(file)) {
    while (isOurs(pid) && Date.now() < deadline) await delay(50);
    if (isOurs(pid)) process.kill(pid, 'SIGKILL');
  }
}
