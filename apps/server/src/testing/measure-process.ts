import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';

/** Milliseconds of a clock tick, in which Linux counts processor time (proc_pid_stat(5), USER_HZ). */
const tickMs = 10;

/** Processor time that a process has used, in milliseconds; null where the system does not show it (Linux alone does). */
async function processorMs(processId: number): Promise<number | null> {
  const text = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/**
 * How long a process needs for some work, in milliseconds: the time until it is done, or the processor time that the process used
 * meanwhile where that is less. So a process that waits for a processor, on a machine that runs other tests too, is not taken for a slow one.
 */
export async function measureProcess<Result>(
  processId: number | undefined,
  work: () => Promise<Result>,
): Promise<{ result: Result; tookMs: number }> {
  if (processId === undefined) throw new Error('The process has not started.');
  const before = await processorMs(processId);
  const from = performance.now();
  const result = await work();
  const waited = performance.now() - from;
  const after = await processorMs(processId);
  return { result, tookMs: before === null || after === null ? waited : Math.min(waited, after - before) };
}
