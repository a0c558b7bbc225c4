import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Bench } from './bench-case.ts';

/** Root folder of the repository. */
export const repository = path.resolve(import.meta.dirname, '../..');

const keptLines = 12;
/** Log lines of the product's programs that report an error. */
const troubleLine = /"level":("error"|"fatal"|[56]0)/;
const stopWithinMs = 15_000;

/** A program to run beside the case. */
interface ChildProgram {
  name: string;
  /** TypeScript file, from the root of the repository. */
  file: string;
  environment: Record<string, string>;
  /** Called with the process id once the program was started. */
  onStarted?: (processId: number) => void;
  /** Reads one line of its standard output; the first value that is not undefined says that it is ready. */
  readyLine: (line: string) => unknown;
}

/** Starts a program and waits for its line of readiness; the case's end stops it. Throws with its last words when it ends. */
export async function startChild<Ready>(
  bench: Bench,
  program: Omit<ChildProgram, 'readyLine'> & { readyLine: (line: string) => Ready | undefined },
): Promise<Ready> {
  const { name, file, environment, readyLine } = program;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(repository, file)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) program.onStarted?.(child.pid);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let stopping = false;
  bench.atEnd.defer(async () => {
    stopping = true;
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(patience);
  });
  let lastLines: string[] = [];
  const keep = (line: string): void => {
    lastLines = [...lastLines.slice(1 - keptLines), line];
    if (troubleLine.test(line)) bench.log(`${name}: ${line}`);
  };
  createInterface({ input: child.stderr }).on('line', keep);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = readyLine(line);
      if (ready === undefined) keep(line);
      else resolve(ready);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const reason = new Error(`The ${name} ended (${signal ?? code}):\n${lastLines.join('\n')}`);
      reject(reason);
      if (!stopping) bench.log(reason.message);
    });
  });
}
