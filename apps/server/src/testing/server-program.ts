import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { until } from './until.ts';

/** The server program in a process of its own. */
export interface ServerProgram {
  /** Lines of standard output and of standard error so far. */
  lines: string[];
  errors: string[];
  /** Waits for a line of standard output that starts with `text`. */
  line(text: string): Promise<string>;
  /** The exit code, once it ended. */
  exit: Promise<number | null>;
  child: ChildProcess;
}

const started: ChildProcess[] = [];

/** Starts `main.ts` on a free port over a database, with a fixed secret key and these settings on top. */
export function startServerProgram(databaseUrl: string, environment: NodeJS.ProcessEnv = {}): ServerProgram {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '..', 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      HEADFRAME_PORT: '0',
      HEADFRAME_DATA: '/nowhere',
      HEADFRAME_SECRET_KEY: '11'.repeat(32),
      HEADFRAME_DATABASE_CONNECTIONS: '4',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const lines: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    lines,
    errors,
    exit,
    child,
    async line(text) {
      // Loading the server takes a busy machine its time.
      await until(() => lines.some((line) => line.startsWith(text)), 90_000);
      return lines.find((line) => line.startsWith(text)) ?? '';
    },
  };
}

/** Ends every program this test file started. */
export function killServerPrograms(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}
