import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { spawnIdentity, type RunAs } from '../../apps/server/src/platform/database/embedded/run-as.ts';
import type { RotatingLog } from './rotating-log.ts';

const FOLLOW_PARENT = pathToFileURL(path.join(import.meta.dirname, 'follow-parent.ts')).href;
const BACKOFF_MS = [200, 1_000, 2_000, 5_000, 10_000];
const HEALTHY_AFTER_MS = 5_000;
const LAST_LINES = 12;

/** One program to keep running. */
export interface ProgramOptions {
  name: string;
  /** TypeScript file to run. */
  file: string;
  /** Its whole environment. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Whom it runs as, where that is another one than ourselves. */
  user?: RunAs;
  log: RotatingLog;
  /** Arguments of Node itself, such as `--watch`. */
  nodeArguments?: readonly string[];
  programArguments?: readonly string[];
  /** Sees each line of standard output first; a line it takes (true) is not logged. */
  onLine?: (line: string) => boolean;
  /** Called for every end that was not asked for, and of the wait before the next start. */
  onCrash?: (reason: string, restartInMs: number) => void;
  /** Called for every process that starts. */
  onStart?: (pid: number) => void;
  stopWithinMs?: number;
}

/** A program that is started again, ever more slowly, whenever it ends by itself. */
export class SupervisedProgram {
  readonly name: string;
  /** How often it ended by itself. */
  crashes = 0;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;
  #quickEnds = 0;
  #lastLines: string[] = [];
  readonly #options: ProgramOptions;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
    this.#start();
  }

  /** Number of the running process; undefined between an end and the next start. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Whether it was stopped; it will not start again. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** What it printed last, for the message of a start that failed. */
  get lastLines(): string {
    return this.#lastLines.join('\n');
  }

  #record(line: string): void {
    this.#lastLines = [...this.#lastLines.slice(1 - LAST_LINES), line];
    this.#options.log.write(line);
  }

  #read(stream: Readable | null, take: (line: string) => boolean): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      if (!take(line)) this.#record(line);
    });
  }

  /** Its own process group: Ctrl-C in the terminal reaches only the launcher, which stops everything in order. */
  #start(): void {
    const { file, env, cwd, user, nodeArguments = [], programArguments = [], onLine, onStart } = this.#options;
    const ours = ['--disable-warning=ExperimentalWarning', ...nodeArguments, '--import', FOLLOW_PARENT];
    const args = [...ours, file, ...programArguments];
    const startedAt = Date.now();
    const child = spawn(process.execPath, args, {
      env,
      cwd,
      ...spawnIdentity(user),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
      windowsHide: true,
    });
    this.#child = child;
    this.#lastLines = [];
    child.on('error', (error) => this.#record(String(error)));
    this.#read(child.stdout, (line) => onLine?.(line) ?? false);
    this.#read(child.stderr, () => false);
    if (child.pid !== undefined) onStart?.(child.pid);
    this.#ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.#child = undefined;
        if (!this.#stopping) this.#restartLater(signal ?? `code ${code}`, Date.now() - startedAt);
        resolve();
      });
    });
  }

  #restartLater(reason: string, livedMs: number): void {
    this.crashes += 1;
    this.#quickEnds = livedMs > HEALTHY_AFTER_MS ? 0 : this.#quickEnds;
    const wait = BACKOFF_MS[Math.min(this.#quickEnds, BACKOFF_MS.length - 1)] ?? 0;
    this.#quickEnds += 1;
    this.#options.log.write(JSON.stringify({ launcher: `${this.name} ended (${reason}), starts again in ${wait} ms` }));
    this.#options.onCrash?.(reason, wait);
    this.#timer = setTimeout(() => this.#start(), wait);
  }

  /** Asks the program to stop, and ends it the hard way when it takes too long. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    if (process.platform === 'win32') child.disconnect();
    else child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), this.#options.stopWithinMs ?? 12_000);
    await this.#ended;
    clearTimeout(hard);
  }

  /** Ends the program at once. */
  kill(): void {
    this.#stopping = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
  }
}
