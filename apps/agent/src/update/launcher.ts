import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../run/log.ts';
import { launchedVariable, readLauncherMessage, restartCode, type LauncherMessage } from './launcher-contract.ts';
import { goneBack, kept, nextProgram, withoutProgram } from './next-program.ts';
import { programFile, readState, writeState, type StoredProgram, type UpdateState } from './update-state.ts';

/** How long a new program may take to connect to the server, in milliseconds. */
export const connectWithinMs = 120_000;

/** How long a program that is asked to stop may take, in milliseconds. */
const stopWithinMs = 20_000;

/** Settings of a launcher. */
interface LauncherOptions {
  /** Where downloaded programs and the state lie. */
  folder: string;
  /** Version of the installed program, which is this one. */
  version: string;
  log: Log;
  /** Stops what runs, in good order. */
  signal: AbortSignal;
  /** Runs the agent of the installed program in this process until it ends; resolves with its exit code. */
  runInstalled: () => Promise<number>;
  connectWithinMs?: number;
  /** Time between two starts of a new program that ended, in milliseconds. */
  startAgainAfterMs?: number;
}

interface Ended {
  code: number;
  /** Whether it connected to the server, so that the state holds it as the one to use. */
  isKept: boolean;
  /** Whether its time to connect ran out. */
  isLate: boolean;
}

async function isIntact(file: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

/** Removes downloaded programs and unfinished downloads that the state does not name. */
function removeOthers(folder: string, { current, trial }: UpdateState): void {
  const named = new Set([current, trial].flatMap((program) => (program ? [programFile(folder, program.version)] : [])));
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith('headframe-agent-') && !named.has(file)) rmSync(file, { force: true });
  }
}

/** Stores the state; false where the disk does not take it. */
function isStored(folder: string, state: UpdateState, log: Log): boolean {
  try {
    writeState(folder, state);
    removeOthers(folder, state);
    return true;
  } catch (error) {
    log.error('The state of updates cannot be stored; the installed program is used.', { folder, error });
    return false;
  }
}

/**
 * Starts the agent that the state names, again and again, until one ends that does not ask for another: the installed program
 * in this process, a downloaded one as a child. A new one that does not connect in time, or ends before, is given up for the one
 * before it. Resolves with the exit code.
 */
export async function launch(options: LauncherOptions): Promise<number> {
  const { folder, version, log, signal } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const { state, program, isTrial } = nextProgram(readState(folder), version);
    if (!isStored(folder, state, log) || program === 'installed') {
      const code = await options.runInstalled();
      if (code !== restartCode || signal.aborted) return code;
      continue;
    }
    const file = programFile(folder, program.version);
    if (!(await isIntact(file, program.sha256))) {
      log.error('A downloaded program is damaged and is not used.', { file });
      if (!isStored(folder, withoutProgram(state, program), log)) return options.runInstalled();
      continue;
    }
    log.info('Starting a downloaded program.', { version: program.version, isTrial });
    const ended = await run(file, program, isTrial, options);
    if (signal.aborted) return ended.code;
    if (ended.code === restartCode) continue;
    if (!isTrial || ended.isKept) return ended.code;
    log.error('The new program did not connect to the server.', { version: program.version, code: ended.code });
    if (!ended.isLate) await sleep(options.startAgainAfterMs ?? 1000);
    else if (!isStored(folder, goneBack(state, 'did not connect to the server in time.'), log))
      return options.runInstalled();
  }
}

function stop(child: ChildProcess): void {
  if (child.connected) child.send({ type: 'stop' } satisfies LauncherMessage, () => undefined);
  if (process.platform !== 'win32') child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), stopWithinMs).unref();
}

function run(file: string, program: StoredProgram, isTrial: boolean, options: LauncherOptions): Promise<Ended> {
  const { folder, log, signal } = options;
  let [isKept, isLate] = [false, false];
  return new Promise((resolve) => {
    const child = spawn(file, process.argv.slice(2), {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, [launchedVariable]: '1' },
    });
    const onAbort = (): void => stop(child);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    const late = (): void => {
      isLate = true;
      stop(child);
    };
    const timer = isTrial ? setTimeout(late, options.connectWithinMs ?? connectWithinMs) : undefined;
    const end = (code: number): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve({ code, isKept, isLate });
    };
    child.on('message', (message) => {
      if (readLauncherMessage(message) !== 'connected' || !isTrial || isKept || isLate) return;
      const state = readState(folder);
      if (state?.trial?.version !== program.version) return;
      try {
        writeState(folder, kept(state));
      } catch (error) {
        log.error('The update could not be stored; it is tried again with the next connection.', { error });
        return;
      }
      isKept = true;
      clearTimeout(timer);
      child.send({ type: 'kept' } satisfies LauncherMessage, () => undefined);
    });
    child.once('error', (error) => {
      log.error('A downloaded program could not be started.', { file, error });
      end(1);
    });
    // Without a code it ended by a signal, such as the one that asked it to stop.
    child.once('exit', (code) => end(code ?? (signal.aborted ? 0 : 1)));
  });
}
