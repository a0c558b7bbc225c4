import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts the processor time of processes. */
const ticksPerSecond = 100;

interface Times {
  parentId: number;
  /** Processor time in seconds: its own, and that of its children which ended. */
  own: number;
  ended: number;
}

/** Throws where there is no such process; Linux alone. */
function timesOf(processId: number): Times {
  const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number) => Number(fields[field]) / ticksPerSecond;
  return { parentId: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) };
}

/** Processor time that a running process has used, in seconds; Linux alone. Throws where there is no such process. */
export function processCpuSeconds(processId: number): number {
  return timesOf(processId).own;
}

/** Processor time that a running process and its children have used, also those that ended, in seconds; as PostgreSQL works. */
export function familyCpuSeconds(processId: number): number {
  const { own, ended } = timesOf(processId);
  let seconds = own + ended;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const child = timesOf(Number(entry));
      if (child.parentId === processId) seconds += child.own;
    } catch {
      // It ended meanwhile.
    }
  }
  return seconds;
}
