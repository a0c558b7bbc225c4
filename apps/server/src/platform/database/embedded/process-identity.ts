import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { systemErrorCode } from './embedded-postgres-error.ts';

/** Whether a process of that number lives, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** The command line a process was started with, on every operating system; empty where it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  const [file, ...args] =
    process.platform === 'win32'
      ? [
          'powershell.exe',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  return file === undefined ? '' : spawnSync(file, args, { encoding: 'utf8', windowsHide: true }).stdout;
}
