import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseFolder } from './database-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { freePort } from './free-port.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import { programPath, type PostgresPrograms } from './postgres-programs.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';
import { watchedPostmaster, type Postmaster } from './postmaster.ts';
import { spawnIdentity } from './run-as.ts';
import { runProgram } from './run-program.ts';

const LOG_LIMIT_BYTES = 5_000_000;
const SAY_STILL_STARTING_MS = 5_000;
const RETRY_FOR_MS = 30_000;
const RETRY_AFTER_MS = 250;

/** The end of a start that failed, with what the server printed, and whether a signal ended it. */
class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly output: string;
  readonly killed: boolean;

  constructor(output: string, killed = false) {
    super(output);
    this.output = output;
    this.killed = killed;
  }

  /** Whether the same start may well succeed a moment later. */
  get passing(): boolean {
    return this.killed || this.#serverStillLeaving || this.#portTaken;
  }

  /** The children of a killed server need a moment to leave its shared memory. */
  get #serverStillLeaving(): boolean {
    return /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(this.output);
  }

  get #portTaken(): boolean {
    return /could not bind|could not create any TCP\/IP sockets/i.test(this.output);
  }
}

function openLog(file: string): { descriptor: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return { descriptor: openSync(file, 'a', 0o640), start: size > LOG_LIMIT_BYTES ? 0 : size };
}

/** Parameters of a start. */
interface LaunchOptions {
  log: (line: string) => void;
  /** Aborts the start: a server on a full disk may neither become ready nor end. */
  signal?: AbortSignal | undefined;
}

/** Waits for the server `pid` (on Windows: any), so that the file of a dead one is not taken for an answer. */
async function waitUntilReady(
  folder: DatabaseFolder,
  { port, pid }: { port: number; pid?: number | undefined },
  hasEnded: () => boolean,
  { log, signal }: LaunchOptions,
): Promise<number | undefined> {
  let sayAt = Date.now() + SAY_STILL_STARTING_MS;
  while (!hasEnded() && !signal?.aborted) {
    const file = readPostmasterFile(folder.cluster);
    if (file?.port === port && file.status === 'ready' && file.pid === (pid ?? file.pid)) return file.pid;
    if (Date.now() > sayAt) {
      log('The database is still starting (it may be recovering from a crash) …');
      sayAt += SAY_STILL_STARTING_MS;
    }
    await delay(20);
  }
  return undefined;
}

/** Its own process group, so that Ctrl-C in the terminal leaves the order of stopping to us. */
async function launch(
  folder: DatabaseFolder,
  programs: PostgresPrograms,
  port: number,
  options: LaunchOptions,
): Promise<Postmaster> {
  const { descriptor, start } = openLog(folder.log);
  const child = spawn(programPath(programs, 'postgres'), ['-D', folder.cluster, '-p', String(port)], {
    cwd: folder.cluster,
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
    env: postgresEnvironment(),
    ...spawnIdentity(folder.user),
  });
  closeSync(descriptor);
  let ending = '';
  let killed = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => resolve(void (ending = String(error))));
    child.once('exit', (code, signal) => {
      killed = signal !== null;
      ending = `ended with ${signal ?? `code ${code}`}`;
      resolve();
    });
  });
  child.unref();
  const pid = await waitUntilReady(folder, { port, pid: child.pid }, () => ending !== '', options);
  if (pid !== undefined) return { pid, port, ended };
  if (ending === '') {
    child.kill('SIGKILL');
    await ended;
  }
  const printed = readFileSync(folder.log).subarray(start).toString('utf8').trim();
  throw new StartFailure(printed === '' ? ending : printed, killed);
}

/** On Windows pg_ctl starts the server, because it alone can give up an administrator's rights for it. */
async function launchOnWindows(
  folder: DatabaseFolder,
  programs: PostgresPrograms,
  port: number,
  options: LaunchOptions,
): Promise<Postmaster> {
  const { descriptor, start } = openLog(folder.log);
  closeSync(descriptor);
  rmSync(postmasterFilePath(folder.cluster), { force: true });
  const { code } = await runProgram(
    programPath(programs, 'pg_ctl'),
    ['start', '-D', folder.cluster, '-l', folder.log, '-o', `-p ${port}`, '-w', '-t', '300'],
    { keepOutput: false },
  );
  const pid = await waitUntilReady(folder, { port }, () => code !== 0, options);
  if (pid === undefined) throw new StartFailure(readFileSync(folder.log).subarray(start).toString('utf8').trim());
  return watchedPostmaster(pid, port, folder.cluster);
}

/**
 * Starts the server of a cluster and waits until it accepts connections.
 *
 * @param port a port to keep to; without it any free one.
 * @param options `signal` aborts the start; the server that was starting is ended.
 * @throws EmbeddedPostgresError with what the server printed when it does not start.
 */
export async function launchPostmaster(
  folder: DatabaseFolder,
  programs: PostgresPrograms,
  port: number | undefined,
  options: LaunchOptions,
): Promise<Postmaster> {
  const start = process.platform === 'win32' ? launchOnWindows : launch;
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await start(folder, programs, port ?? (await freePort()), options);
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      if (!error.passing || options.signal?.aborted || Date.now() > giveUpAt)
        throw new EmbeddedPostgresError(
          `The database in ${folder.root} does not start. PostgreSQL says:\n${error.output.split('\n').slice(-8).join('\n')}`,
          { cause: error },
        );
      await delay(RETRY_AFTER_MS);
    }
  }
}
