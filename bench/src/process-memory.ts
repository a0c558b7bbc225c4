import { readFileSync } from 'node:fs';

/** The memory of a process, in MB (proc_pid_status(5), VmRSS); Linux alone. Throws where there is no such process. */
export function processMemoryMb(processId: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
