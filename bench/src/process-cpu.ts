import { readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts the processor time of processes. */
const ticksPerSecond = 100;

/** Processor time that a running process has used, in seconds; Linux alone. Throws where there is no such process. */
export function processCpuSeconds(processId: number): number {
  const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
